type Compare<Item> = (one: Item, other: Item) => number;

/** A sorted run, at one of its items. */
interface Head<Item> {
  readonly rest: AsyncIterator<readonly Item[]>;
  readonly some: readonly Item[];
  readonly at: number;
  readonly item: Item;
}

/**
 * Hands on the items of sorted runs in the order of all of them. No two may be equal.
 * @param runs each read bit by bit
 * @param most items that are handed on at a time; the next ones are not read before `take` has resolved
 */
export async function mergeRuns<Item>(
  runs: readonly AsyncIterator<readonly Item[]>[],
  compare: Compare<Item>,
  most: number,
  take: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  // The one whose item comes first stands last, where it is taken from and mostly put back.
  const heads: Head<Item>[] = [];
  try {
    for (const rest of runs) enter(heads, await headOf(rest), compare);
    let taken: Item[] = [];
    for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
      taken.push(head.item);
      if (taken.length === most) {
        await take(taken);
        taken = [];
      }
      enter(heads, nextOf(head) ?? (await headOf(head.rest)), compare);
    }
    if (taken.length > 0) await take(taken);
  } finally {
    for (const rest of runs) await rest.return?.();
  }
}

function nextOf<Item>({ rest, some, at }: Head<Item>): Head<Item> | undefined {
  const item = some[at + 1];
  return item === undefined ? undefined : { rest, some, at: at + 1, item };
}

/** Where a run goes on; undefined when it has ended. */
async function headOf<Item>(rest: AsyncIterator<readonly Item[]>): Promise<Head<Item> | undefined> {
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const [item] = next.value;
    if (item !== undefined) return { rest, some: next.value, at: 0, item };
  }
  return undefined;
}

function enter<Item>(heads: Head<Item>[], head: Head<Item> | undefined, compare: Compare<Item>): void {
  if (head === undefined) return;
  const after = heads.findLastIndex(({ item }) => compare(item, head.item) > 0);
  heads.splice(after + 1, 0, head);
}
