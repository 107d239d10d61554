/**
 * Whether every text in a parsed question can be stored: PostgreSQL holds neither the character U+0000 nor halves of
 * surrogate pairs, both of which JSON can express.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member));
}
