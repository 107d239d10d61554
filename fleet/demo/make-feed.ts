import { createFeed } from '@millrace/contract/advertiser/feed';
import { feedUploadPath, takeFeedFile } from '@millrace/contract/advertiser/feed-import';
import { clickParameter } from '../shop/came-by.ts';
import { type Item, shopItems } from '../shop/items.ts';
import { chanceOf } from '../world/chance.ts';
import type { Api } from './api.ts';
import { takeFile } from './make-creatives.ts';
import { landscape } from './pictures.ts';
import { sendUpload } from './send-upload.ts';
import { demoSeed } from './world.ts';

/** Pixels a side; the last of them is too small for an ad, as it happens. */
const [side, smallSide] = [400, 150];
/** Of these the shop has none left. */
const soldOut: ReadonlySet<string> = new Set(['zinc-trough']);

/** The shop's products, from a file, with pictures that are drawn here. @returns the id of the feed */
export async function makeFeed(api: Api, promotedAppId: number): Promise<number> {
  const { id } = await api.ask(createFeed, {
    ...{ promotedAppId, name: 'Garden catalogue', source: 'upload', address: null, auth: 'none' },
    ...{ authName: null, secret: null, format: 'auto', hours: [], brake: 30, currency: 'USD' },
    ...{ minorUnits: false, rules: [], leadId: null },
  });
  const rows: string[][] = [];
  for (const [at, item] of shopItems.entries())
    rows.push(await rowOf(api, item, at === shopItems.length - 1 ? smallSide : side));
  const table = [['id', 'title', 'price', 'image_link', 'link', 'availability', 'product_type'], ...rows];
  const file = table.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
  const upload = await sendUpload(api, feedUploadPath, 'garden-catalogue.csv', Buffer.from(file));
  await api.ask(takeFeedFile, { id, upload });
  return id;
}

async function rowOf(api: Api, item: Item, size: number): Promise<string[]> {
  const { url } = await takeFile(api, `${item.id}.png`, pictureOf(item, size));
  return [
    ...[item.id, item.title, (item.cents / 100).toFixed(2), `https://www.brightside.example${url}`],
    `https://www.brightside.example/shop/${item.id}?${clickParameter}`,
    ...[soldOut.has(item.id) ? 'out of stock' : 'in stock', item.category],
  ];
}

/** A landscape in colours of its own. */
function pictureOf({ id }: Item, size: number): Buffer {
  const chance = chanceOf(demoSeed, 'picture', id);
  const colour = (least: number) =>
    [chance.int(least, 255), chance.int(least, 255), chance.int(least, 255)] as const;
  return landscape(size, size, {
    ...{ sky: [colour(150), colour(200)], sun: colour(220) },
    hills: [colour(80), colour(50), colour(30)],
  });
}
