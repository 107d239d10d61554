import { ReportFailure } from './report-failure.ts';

/** Pages of one day: more is no report but a fault. */
const mostPages = 200;

interface Pages<Item> {
  readonly size: number;
  /** Two of a key are the same item: it has moved to the next page while they were read. */
  readonly keyOf: (item: Item) => string;
  readonly page: (offset: number) => Promise<readonly Item[]>;
}

/** All items of a list that is read in pages, up to one that is not full. @throws ReportFailure when it does not end */
export async function inPages<Item>({ size, keyOf, page }: Pages<Item>): Promise<Item[]> {
  const items = new Map<string, Item>();
  for (let number = 0; number < mostPages; number += 1) {
    const some = await page(number * size);
    for (const item of some) items.set(keyOf(item), item);
    if (some.length < size) return [...items.values()];
  }
  throw new ReportFailure('incomplete', `The report has more than ${mostPages} pages.`);
}
