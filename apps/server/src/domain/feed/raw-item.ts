/** An item as the feed has it: texts by the names that it has there, see {@link plainName}. */
export interface RawItem {
  /** In which it begins, from 1. */
  readonly line: number;
  /** null: it cannot be read. */
  readonly fields: ReadonlyMap<string, string> | null;
}

/** Characters that are kept of a field: more than any that is used may have, so that one that is too long is known. */
export const largestField = 20_000;
/** Fields of an item; what more there is is left out. */
export const mostFields = 300;

/** `g:image_link`, `Image Link` → `image_link`. */
export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:/, '')
    .replace(/[\s-]+/g, '_');
}
