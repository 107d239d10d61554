import { previewedProducts, type previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { loadItems } from '../../../domain/catalogue/load-items.ts';
import { pricedAt } from '../../../domain/catalogue/price-at.ts';
import { readPopular } from '../../../domain/catalogue/read-popular.ts';
import { readFeed } from '../../../domain/feed/stored-feed.ts';
import { inLine } from '../../../domain/report/in-line.ts';
import type { Context } from '../../../platform/http/context.ts';

/** Some items as phones would be shown them now. */
export async function productsOf(
  context: Context,
  { id }: RequestOf<typeof previewProducts>,
): Promise<ResponseOf<typeof previewProducts>> {
  const { clickhouse, now } = context.services;
  const feed = await context.read((tx) => readFeed(tx, id));
  const feedId = feed.form.leadId ?? feed.id;
  const scope = {
    advertiserId: feed.organizationId,
    promotedAppId: feed.promotedAppId,
    now: now().getTime(),
  };
  const popular = await inLine(context, () => readPopular(clickhouse, scope));
  const wanted = popular.map(({ item }) => item);
  const items = await context.read((tx) => loadItems(tx, { feedId, wanted, now: now() }));
  return {
    products: items
      .slice(0, previewedProducts)
      .map((one) => pricedAt(one, scope.now))
      .map(({ item, title, price, currency, picture }) => ({
        ...{ id: item, title, price, currency },
        picture: {
          url: `/files/${picture.hash}.${picture.type}`,
          width: picture.width,
          height: picture.height,
        },
      })),
  };
}
