import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type CatalogueScope, fromItemEvents, mostItems, onceTold, paramsOf } from './read-popular.ts';

/** Of an item, at most. */
const related = 3;
/** Items of one purchase: what buys more is a shop's own. */
const mostTogether = 20;

const pair = z.object({ item: z.string(), other: z.string() });

/** What was bought together with each item, the most often first. */
export async function readRelated(
  clickhouse: Pick<ClickHouse, 'report'>,
  scope: CatalogueScope,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const once = await onceTold(clickhouse, scope);
  const rows = mostItems * related;
  const sql = `SELECT item, other
FROM (
SELECT item, other, count() AS times
FROM (
SELECT item, items AS together
${fromItemEvents} AND event_name = 'purchase' AND length(items) BETWEEN 2 AND ${mostTogether}${once.and}
)
ARRAY JOIN arrayDistinct(together) AS other
WHERE other != item
GROUP BY item, other
ORDER BY item, times DESC, other
LIMIT ${related} BY item
)
LIMIT ${rows}`;
  const found = await clickhouse.report(
    { sql, params: { ...paramsOf(scope), ...once.params }, limits: { rows } },
    pair,
  );
  return new Map(
    [...Map.groupBy(found, ({ item }) => item)].map(([item, pairs]) => [
      item,
      pairs.map(({ other }) => other),
    ]),
  );
}
