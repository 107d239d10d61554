import { fewestMembers } from '@millrace/contract/advertiser/segment-state';

interface Part {
  /** Segments that they are in, and in no other one. */
  readonly ids: readonly number[];
  readonly people: number;
}

export interface ToldPart {
  readonly ids: readonly number[];
  /** Null: it is not told. */
  readonly people: number | null;
}

/** How often each segment is taken in a sum that somebody may form; less than never takes it away. */
const weights = [-2, -1, 0, 1, 2];

/**
 * Parts as they may be told, the most people first. What is too few is hidden, and so many others that no sum or difference of
 * segments, whose sizes are told elsewhere, leaves what is too few or a single hidden part: first the smallest that are told,
 * then combinations that nobody is in.
 * @param ids of all segments that are laid over each other
 */
export function hideParts(parts: readonly Part[], ids: readonly number[]): readonly ToldPart[] {
  const cells = cellsOf(parts, ids);
  const hidden = new Set(cells.filter(({ people }) => people > 0 && people < fewestMembers));
  if (hidden.size === 0) return parts;
  // The size of a segment with few members is not told.
  const told = ids.filter((id) => sizeOf(cells, id) >= fewestMembers);
  const sums = combinations(told.length).map((times) => new Map(told.map((id, at) => [id, times[at] ?? 0])));
  for (;;) {
    const telling = sums.find((sum) => tells(sum, hidden));
    if (telling === undefined) break;
    const next = cells.find((cell) => !hidden.has(cell) && weightOf(telling, cell) !== 0);
    if (next === undefined) break;
    hidden.add(next);
  }
  const rest = cells.filter((cell) => !hidden.has(cell) && cell.people > 0);
  return [
    ...rest.toReversed(),
    // In an order that tells nothing of their size.
    ...cells
      .filter((cell) => hidden.has(cell))
      .toSorted(bySegments)
      .map((cell) => ({ ids: cell.ids, people: null })),
  ];
}

/** Every combination of segments that has any, those with the fewest people first, those with nobody at the end. */
function cellsOf(parts: readonly Part[], ids: readonly number[]): readonly Part[] {
  const known = new Map(parts.map((part) => [keyOf(part.ids), part]));
  // Of a segment without members everybody sees that no combination has any.
  const some = ids.filter((id) => sizeOf(parts, id) > 0);
  const cells = subsetsOf(some).map((of) => known.get(keyOf(of)) ?? { ids: of, people: 0 });
  const place = ({ people }: Part) => (people === 0 ? Infinity : people);
  return cells.toSorted((one, other) =>
    one.people === other.people ? bySegments(other, one) : place(one) - place(other),
  );
}

/** Whether a sum of segments leaves, of what is hidden, a single part, or so few in all that it says something of each. */
function tells(sum: ReadonlyMap<number, number>, hidden: ReadonlySet<Part>): boolean {
  let [left, parts] = [0, 0];
  for (const cell of hidden) {
    const weight = weightOf(sum, cell);
    // Where some are added and others taken away it is not known of which there are more.
    if (weight < 0) return false;
    if (weight > 0) parts += 1;
    left += weight * cell.people;
  }
  return parts === 1 || (parts > 0 && left < fewestMembers);
}

const weightOf = (sum: ReadonlyMap<number, number>, { ids }: Pick<Part, 'ids'>): number =>
  ids.reduce((all, id) => all + (sum.get(id) ?? 0), 0);

const sizeOf = (parts: readonly Part[], id: number): number =>
  parts.reduce((sum, { ids, people }) => (ids.includes(id) ? sum + people : sum), 0);

const keyOf = (ids: readonly number[]): string => ids.toSorted((one, other) => one - other).join();
const bySegments = (one: Part, other: Part): number =>
  one.ids.length - other.ids.length || (keyOf(one.ids) < keyOf(other.ids) ? -1 : 1);

function subsetsOf(ids: readonly number[]): readonly (readonly number[])[] {
  const sorted = ids.toSorted((one, other) => one - other);
  return Array.from({ length: 2 ** sorted.length - 1 }, (_, at) =>
    sorted.filter((_id, bit) => ((at + 1) >> bit) % 2 === 1),
  );
}

function combinations(length: number): readonly (readonly number[])[] {
  let all: readonly (readonly number[])[] = [[]];
  for (let at = 0; at < length; at += 1)
    all = all.flatMap((begun) => weights.map((weight) => [...begun, weight]));
  return all;
}
