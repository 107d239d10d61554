import { sql } from 'kysely';
import { breather } from '../../platform/machine/breather.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { FeedItem } from './check-item.ts';
import { goneIds, itemsOf, type Sources } from './compare-catalogue.ts';
import type { InTransaction } from './feed-file.ts';
import { contentHash, hashOf } from './item-hash.ts';
import type { ItemIndex } from './item-index.ts';

/** Items that are written together. */
const batch = 1_000;

/**
 * Makes a new catalogue the last good one, in the caller's transaction: others see the old one until it commits. Only what has
 * changed is written. `index` is used up.
 */
export async function applyCatalogue(
  tx: Tx,
  sources: Sources,
  index: ItemIndex,
  signal: AbortSignal,
): Promise<void> {
  const { id: feedId, organizationId } = sources.lead;
  const run: InTransaction = (work) => work(tx);
  const breathe = breather();
  // First: what was seen is used up below.
  for await (const ids of goneIds(run, feedId, index)) {
    signal.throwIfAborted();
    await tx
      .deleteFrom('feed_item')
      .where('feed_id', '=', feedId)
      .where('item_id', '=', sql<string>`any(${ids}::text[])`)
      .execute();
  }
  let waiting: FeedItem[] = [];
  const flush = async () => {
    await write(tx, { feedId, organizationId }, waiting);
    waiting = [];
  };
  for await (const group of itemsOf(run, sources)) {
    signal.throwIfAborted();
    for (const { checked } of group) {
      if (checked.item === null) continue;
      const standing = index.take(hashOf(checked.item.id));
      if (standing === 'added' || standing === 'changed') waiting.push(checked.item);
      if (waiting.length >= batch) await flush();
    }
    await breathe();
  }
  if (waiting.length > 0) await flush();
}

const columns = [
  'item_id',
  'hash',
  'title',
  'description',
  'price',
  'currency',
  'image',
  'link',
  'ios_link',
  'android_link',
  'brand',
  'category',
  'in_stock',
  'expires_at',
  'sale_price',
  'sale_from',
  'sale_until',
] as const;
const replaced = sql.join(columns.slice(1).map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));

async function write(
  tx: Tx,
  { feedId, organizationId }: { readonly feedId: number; readonly organizationId: number },
  items: readonly FeedItem[],
): Promise<void> {
  const texts = (of: (item: FeedItem) => string | null) => sql`${items.map(of)}::text[]`;
  await sql`
    insert into feed_item (organization_id, feed_id, ${sql.join(columns.map((name) => sql.ref(name)))})
    select ${organizationId}, ${feedId}, item_id, decode(hash, 'hex'), title, description, price::numeric, currency, image, link,
      ios_link, android_link, brand, category, in_stock::boolean, expires_at::timestamptz,
      sale_price::numeric, sale_from::timestamptz, sale_until::timestamptz
    from unnest(
      ${texts(({ id }) => id)}, ${texts((item) => contentHash(item).toString('hex'))}, ${texts(({ title }) => title)},
      ${texts(({ description }) => description)}, ${texts(({ price }) => price)}, ${texts(({ currency }) => currency)},
      ${texts(({ image }) => image)}, ${texts(({ link }) => link)}, ${texts(({ iosLink }) => iosLink)},
      ${texts(({ androidLink }) => androidLink)}, ${texts(({ brand }) => brand)}, ${texts(({ category }) => category)},
      ${texts(({ inStock }) => String(inStock))}, ${texts(({ expiresAt }) => expiresAt)},
      ${texts(({ salePrice }) => salePrice ?? null)}, ${texts(({ saleFrom }) => saleFrom ?? null)},
      ${texts(({ saleUntil }) => saleUntil ?? null)}
    ) as given (item_id, hash, title, description, price, currency, image, link, ios_link, android_link, brand, category,
      in_stock, expires_at, sale_price, sale_from, sale_until)
    on conflict (feed_id, item_id) do update set ${replaced}`.execute(tx);
}
