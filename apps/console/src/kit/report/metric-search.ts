/** Whether something is found by what was typed: every word of it stands in one of the texts. */
export function fitsSearch(typed: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLocaleLowerCase();
  const words = typed.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => all.includes(word));
}
