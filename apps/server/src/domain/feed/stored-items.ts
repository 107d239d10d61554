import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/database.ts';
import type { FeedItem } from './check-item.ts';

/** Items of the last good catalogue. */
export async function storedItems(
  tx: Tx,
  feedId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FeedItem>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('feed_item')
    .selectAll()
    .where('feed_id', '=', feedId)
    .where('item_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.item_id,
      {
        ...{ id: row.item_id, title: row.title, description: row.description },
        ...{ price: row.price, currency: row.currency, image: row.image, link: row.link },
        ...{ iosLink: row.ios_link, androidLink: row.android_link, brand: row.brand, category: row.category },
        ...{ inStock: row.in_stock, expiresAt: row.expires_at?.toISOString() ?? null },
        ...(row.sale_price !== null && {
          salePrice: row.sale_price,
          ...(row.sale_from !== null && { saleFrom: row.sale_from.toISOString() }),
          ...(row.sale_until !== null && { saleUntil: row.sale_until.toISOString() }),
        }),
      },
    ]),
  );
}
