import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { slots, slotsInAll, type Viewers } from './catalogue.ts';
import { type CatalogueScope, fromItemEvents, paramsOf } from './read-popular.ts';

/** Viewers that are told apart at most: of more, those with the lowest hashes, which is as good as by chance. */
const mostViewers = 2_000_000;
/** Items of each kind that are asked for: some of them may not be shown. */
const asked = 12;
const some = 16_384;

const newest = (moment: string, when: string) =>
  `toJSONString(arrayMap(x -> x.2, arraySlice(arrayReverseSort(x -> x.1, groupArrayIf((${moment}, item), ${when})), 1, ${asked})))`;

const viewers = `SELECT toString(device) AS person, ${newest('carted', 'carted > greatest(removed, bought)')} AS cart_items,
  ${newest('viewed', 'viewed > bought')} AS viewed_items, ${newest('bought', 'bought > never')} AS bought_items
FROM (
SELECT device_hash AS device, item, toDateTime64(0, 3, 'UTC') AS never, maxIf(at, event_name = 'view_item') AS viewed,
  maxIf(at, event_name = 'add_to_cart') AS carted, maxIf(at, event_name = 'remove_from_cart') AS removed,
  maxIf(at, event_name = 'purchase') AS bought
${fromItemEvents} AND device_hash != 0
GROUP BY device_hash, item
)
GROUP BY device
ORDER BY device
LIMIT ${mostViewers}`;

const names = z.array(z.string());

/** Who looked at, put into the cart or bought some of these items. @param numbers by what the feed calls them, from 1 */
export async function readViewers(
  clickhouse: Pick<ClickHouse, 'stream'>,
  scope: CatalogueScope,
  numbers: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<Viewers> {
  let hashes = new BigUint64Array(some);
  let picks = new Uint16Array(some * slotsInAll);
  let count = 0;
  const known = (text: string | null | undefined, most: number): number[] =>
    z
      .parse(names, JSON.parse(text ?? '[]'))
      .flatMap((item) => numbers.get(item) ?? [])
      .slice(0, most);
  await clickhouse.stream(
    { sql: viewers, params: paramsOf(scope), rows: mostViewers, signal },
    async (rows) => {
      for (const [device, cart, viewed, bought] of rows) {
        const found = [known(cart, slots.cart), known(viewed, slots.viewed), known(bought, slots.bought)];
        if (found.every((kind) => kind.length === 0)) continue;
        if (count === hashes.length) {
          hashes = grown(hashes, new BigUint64Array(hashes.length * 2));
          picks = grown(picks, new Uint16Array(picks.length * 2));
        }
        hashes[count] = BigInt(device ?? 0);
        const at = count * slotsInAll;
        picks.set(found[0] ?? [], at);
        picks.set(found[1] ?? [], at + slots.cart);
        picks.set(found[2] ?? [], at + slots.cart + slots.viewed);
        count += 1;
      }
    },
  );
  return { hashes: hashes.slice(0, count), picks: picks.slice(0, count * slotsInAll) };
}

function grown<Numbers extends BigUint64Array | Uint16Array>(smaller: Numbers, larger: Numbers): Numbers {
  larger.set(smaller as BigUint64Array & Uint16Array);
  return larger;
}
