/** An (i)like pattern that finds a text anywhere, the person's own % and _ taken literally. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}
