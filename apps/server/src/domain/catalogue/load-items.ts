import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { CatalogueItem } from './catalogue.ts';
import { pictureFile } from './item-picture.ts';
import type { Sale } from './price-at.ts';

/** The first items of a feed that stand beside those that people do something with: a new shop has something to show, too. */
const firstItems = 200;

export type LoadedItem = Omit<CatalogueItem, 'related'>;

/**
 * Those of some items, and of the first ones of the feed, that may be shown: in stock, not expired, with a picture that we have.
 * In the order of `wanted`, then as the feed sorts them.
 */
export async function loadItems(
  tx: Tx,
  {
    feedId,
    wanted,
    now,
  }: { readonly feedId: number; readonly wanted: readonly string[]; readonly now: Date },
): Promise<LoadedItem[]> {
  const { rows } = await sql<{
    item: string;
    title: string;
    price: string;
    currency: string;
    file: unknown;
    link: string;
    ios_link: string | null;
    android_link: string | null;
    expires_at: Date | null;
    sale_price: string | null;
    sale_from: Date | null;
    sale_until: Date | null;
  }>`
    select item.item_id as item, item.title, item.price, item.currency, image.file, item.link, item.ios_link, item.android_link,
      item.expires_at, item.sale_price, item.sale_from, item.sale_until
    from (
      select item_id, min(place) as place from (
        select item_id, place from unnest(${[...wanted]}::text[]) with ordinality as wanted (item_id, place)
        union all
        (select item_id, 1000000 + row_number() over (order by item_id) from feed_item
          where feed_id = ${feedId} and in_stock and (expires_at is null or expires_at > ${now})
          order by item_id limit ${firstItems})
      ) named group by item_id
    ) chosen
    join feed_item item on item.feed_id = ${feedId} and item.item_id = chosen.item_id
    join feed_image image on image.feed_id = item.feed_id and image.address_key = md5(item.image)::uuid
    where item.in_stock and (item.expires_at is null or item.expires_at > ${now}) and image.state = 'good'
    order by chosen.place`.execute(tx);
  return rows.map((row) => ({
    ...{ item: row.item, title: row.title, price: row.price, currency: row.currency, link: row.link },
    ...{ iosLink: row.ios_link, androidLink: row.android_link, expires: row.expires_at?.getTime() ?? null },
    ...saleOf(row),
    picture: z.parse(pictureFile, row.file),
  }));
}

interface SaleColumns {
  readonly sale_price: string | null;
  readonly sale_from: Date | null;
  readonly sale_until: Date | null;
}

function saleOf({ sale_price: price, sale_from: from, sale_until: until }: SaleColumns): {
  readonly sale?: Sale;
} {
  if (price === null || from === null || until === null) return {};
  return { sale: { price, from: from.getTime(), until: until.getTime() } };
}
