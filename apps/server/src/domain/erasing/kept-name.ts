/**
 * Ids that were erased, and people who have left, while backups were kept that still have them, sealed, a line each. Beside the
 * backups, for these are older than what the database knows; sealed with the installation's key, which every backup has.
 */
export const keptName = 'erasings.jsonl';
