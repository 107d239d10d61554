/** The list with one item at another place; places from 0. What is at no place changes nothing. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * The list with some of its items in another order; everything else stays at its place.
 * @param items those that change places among each other, as they shall stand
 */
export function rearrange<Item>(list: readonly Item[], items: readonly Item[]): Item[] {
  const waiting = [...items];
  return list.map((item) => (items.includes(item) ? (waiting.shift() ?? item) : item));
}
