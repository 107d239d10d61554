import { createFeed } from '@millrace/contract/advertiser/feed';
import { feedUploadPath, takeFeedFile } from '@millrace/contract/advertiser/feed-import';
import { sendUpload } from '../../bench/lib/send-upload.ts';
import { clickParameter } from '../shop/came-by.ts';
import { type Item, shopItems } from '../shop/items.ts';
import { chanceOf } from '../world/chance.ts';
import type { Api } from './api.ts';
import { takeFile } from './make-creatives.ts';
import { landscape } from './pictures.ts';
import { demoSeed } from './world.ts';

/** Pixels a side; the last of them is too small for an ad, as it happens. */
const [side, smallSide] = [400, 150];
/** Of these the shop has none left. */
const soldOut: ReadonlySet<string> = new Set(['zinc-trough']);

/** An item as the shop's file has it. */
interface Row {
  readonly id: string;
  readonly title: string;
  readonly price: string;
  readonly image: string;
  readonly link: string;
  readonly availability: string;
  readonly category: string;
}

/** A feed as it was made, and what its first file said. */
export interface MadeFeed {
  readonly id: number;
  readonly rows: readonly Row[];
}

/** The shop's products, from a file, with pictures that are drawn here. */
export async function makeFeed(api: Api, promotedAppId: number): Promise<MadeFeed> {
  const { id } = await api.ask(createFeed, {
    ...{ promotedAppId, name: 'Garden catalogue', source: 'upload', address: null, auth: 'none' },
    ...{ authName: null, secret: null, format: 'auto', hours: [], brake: 30, currency: 'USD' },
    ...{ minorUnits: false, rules: [], leadId: null },
  });
  const rows: Row[] = [];
  for (const [at, item] of shopItems.entries())
    rows.push(await rowOf(api, item, at === shopItems.length - 1 ? smallSide : side));
  const upload = await sendUpload(api.base, api, {
    path: feedUploadPath,
    name: 'garden-catalogue.csv',
    content: feedFile(rows),
  });
  await api.ask(takeFeedFile, { id, upload });
  return { id, rows };
}

/** As the shop writes it down. */
export function feedFile(rows: readonly Row[]): Buffer {
  const table = [
    ['id', 'title', 'price', 'image_link', 'link', 'availability', 'product_type'],
    ...rows.map(({ id, title, price, image, link, availability, category }) => [
      ...[id, title, price, image, link, availability, category],
    ]),
  ];
  return Buffer.from(table.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'));
}

async function rowOf(api: Api, item: Item, size: number): Promise<Row> {
  const { id, title, cents, category } = item;
  const { url } = await takeFile(api, `${id}.png`, pictureOf(item, size));
  return {
    ...{ id, title, category, price: (cents / 100).toFixed(2) },
    image: `https://www.brightside.example${url}`,
    link: `https://www.brightside.example/shop/${id}?${clickParameter}`,
    availability: soldOut.has(id) ? 'out of stock' : 'in stock',
  };
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
