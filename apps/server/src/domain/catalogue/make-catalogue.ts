import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Catalogue } from './catalogue.ts';
import { loadItems } from './load-items.ts';
import { type CatalogueScope, readPopular } from './read-popular.ts';
import { readRelated } from './read-related.ts';
import { readViewers } from './read-viewers.ts';

/** Items that ads choose from where nothing is known of somebody. */
const bestSold = 20;

interface Stores {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'report' | 'stream'>;
}

/** What ads may show of a feed now, and to whom which of it. */
export async function makeCatalogue(
  { database, clickhouse }: Stores,
  { feedId, ...scope }: CatalogueScope & { readonly feedId: number },
  signal: AbortSignal,
): Promise<Catalogue> {
  const popular = await readPopular(clickhouse, scope);
  const wanted = popular.map(({ item }) => item);
  const loaded = await database.asSystem((tx) => loadItems(tx, { feedId, wanted, now: new Date(scope.now) }));
  const numbers = new Map(loaded.map(({ item }, index) => [item, index + 1]));
  const related = await readRelated(clickhouse, scope);
  const numbered = (items: readonly string[]) => items.flatMap((item) => numbers.get(item) ?? []);
  const items = loaded.map((item) => ({ ...item, related: numbered(related.get(item.item) ?? []) }));
  const sold = numbered(popular.filter((one) => one.sold > 0).map(({ item }) => item));
  return {
    items,
    // Where nothing was bought yet, what people look at most, and else what the feed has first.
    best: (sold.length > 0 ? sold : [...numbers.values()]).slice(0, bestSold),
    viewers: await readViewers(clickhouse, scope, numbers, signal),
  };
}
