/**
 * The unique index or constraint that a write ran into, by name; undefined when the error is another one. Unique
 * indexes are the truth about duplicates: features turn their names into the field that is wrong.
 */
export function brokenUnique(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
}
