import { adPage } from '@millrace/ad-page/ad-page';
import type { Campaign } from '@millrace/ad-page/campaign';
import { adType } from '@millrace/contract/publisher/ad-type';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { describe, expect, test } from 'vitest';
import type { CatalogueItem } from '../../domain/catalogue/catalogue.ts';
import { encodeCatalogue } from '../../domain/config-snapshot/catalogue-rows.ts';
import { decodeShard, encodeShard } from '../../domain/config-snapshot/shard-file.ts';
import { deviceHash } from '../../domain/event/device-hash.ts';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import { openTouch } from '../../domain/own-ads/click-id.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { advertiserId, type TestDelivery } from '../testing/delivery-app.ts';
import { adOf, open, touches } from '../testing/own-ad-calls.ts';
import { aCampaignShard, aFile, ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';

const viewer = '38400000-8cf0-11bd-b23e-10b96e40000d';
const known = { did: viewer };
const file = (hash: string) => ({
  hash: hash.repeat(64),
  type: 'jpg' as const,
  size: 9,
  width: 900,
  height: 600,
});
const item = (nth: number, more: Partial<CatalogueItem> = {}): CatalogueItem => ({
  ...{ item: `p${nth}`, title: `Lamp ${nth}`, price: '1249.50', currency: 'EUR' },
  ...{ link: `https://shop.example/lamp/${nth}`, iosLink: null, androidLink: null },
  ...{ expires: null, related: [], picture: file('d') },
  ...more,
});
const items = [item(1), item(2, { androidLink: 'shop://lamp/2' })];

/** The viewer looked at 2; 1 is sold best. */
async function put({ services }: TestDelivery, of = items): Promise<void> {
  const hashes = BigUint64Array.from([BigInt(deviceHash(services.deviceKey, viewer))]);
  const picks = Uint16Array.from([0, 0, 2, 0, 0, 0, 0, 0, 0]);
  const { head, rows } = encodeCatalogue({ items: of, best: [1], viewers: { hashes, picks } });
  services.snapshot.catalogues.put(
    4,
    await decodeShard(await encodeShard({ id: 4, version: '1', ...head }, rows)),
  );
}

function campaignOf(kind: 'native' | 'card', more: Partial<CampaignShard> = {}): CampaignShard {
  const creatives = [{ id: 31, kind, size: null, weight: 1 }];
  return aCampaignShard({
    campaign: aCampaign(3, { advertiserId, bid: 4, creatives, platform: null }),
    link: 'https://shop.example/?utm_source=millrace&c={click_id}',
    products: { feedId: 4, picks: ['cart', 'viewed', 'related', 'best'] },
    creatives: [
      {
        ...{ id: 31, title: 'All lamps', descn: 'Light', callToAction: null },
        files: { image: aFile('a'.repeat(64)), icon: aFile('b'.repeat(64)) },
      },
    ],
    promoted: {
      id: 9,
      platform: 'web',
      storeId: null,
      name: 'Shop',
      url: 'https://shop.example/',
    },
    ...more,
  });
}

describe('a native ad of a campaign with a feed', () => {
  const setup = ownAdsSetup([campaignOf('native')], adType.native);

  test('shows what its viewer looked at last: name, price, our copy of the picture, and a click leads there', async () => {
    await withDelivery(setup, async (delivery) => {
      await put(delivery);
      const ad = await adOf(delivery, { ...known, lang: 'de-DE' });
      expect(ad).toMatchObject({ title: 'Lamp 2', descn: '1.249,50\u00a0€', iswv: 1, product: 1 });
      expect(ad.imgs).toEqual([expect.stringMatching(/\/files\/d{64}\.jpg$/)]);
      const click = await open(delivery, ad.link);
      const [, clickId = ''] =
        /^https:\/\/shop\.example\/lamp\/2\?c=(.+)$/.exec(String(click.headers.location)) ?? [];
      expect(openTouch('a secret for tests', clickId)).toMatchObject({
        touch: 'click',
        campaign: 3,
        item: 'p2',
      });
      await open(delivery, ad.imptks[0] ?? '');
      const rows = touches(delivery).flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }));
      expect(rows.map(({ row }) => row.items)).toEqual([['p2'], ['p2']]);
    });
  });

  test('shows others, and whoever may not be known again, what sells best', async () => {
    await withDelivery(setup, async (delivery) => {
      await put(delivery);
      expect((await adOf(delivery)).title).toBe('Lamp 1');
      expect((await adOf(delivery, { ...known, regs: { gdpr: 1 } })).title).toBe('Lamp 1');
    });
  });

  test('shows what its creative says while the feed is not there, and leads where the campaign does once an item is gone', async () => {
    await withDelivery(setup, async (delivery) => {
      const own = await adOf(delivery, known);
      expect(own).toMatchObject({ title: 'All lamps', descn: 'Light' });
      expect(own).not.toHaveProperty('product');
      await put(delivery);
      const { link } = await adOf(delivery, known);
      await put(delivery, [item(1)]);
      expect((await open(delivery, link)).headers.location).toMatch(
        /^https:\/\/shop\.example\/\?utm_source=millrace&c=./,
      );
    });
  });

  test('never shows an item that has expired since', async () => {
    await withDelivery(setup, async (delivery) => {
      const expires = delivery.clock.now().getTime() + 1_000;
      await put(delivery, [item(1), item(2, { expires })]);
      expect((await adOf(delivery, known)).title).toBe('Lamp 2');
      delivery.clock.forward(1_000);
      expect((await adOf(delivery, known)).title).toBe('Lamp 1');
    });
  });
});

test('of an app that is promoted, a click leads into the app by the link of the phone’s platform', async () => {
  const { promoted } = aCampaignShard();
  await withDelivery(ownAdsSetup([campaignOf('native', { promoted })], adType.native), async (delivery) => {
    await put(delivery);
    const ad = await adOf(delivery, known);
    expect(ad).toMatchObject({ title: 'Lamp 2', iswv: 1, deep: 1 });
    expect((await open(delivery, ad.link)).headers.location).toBe('shop://lamp/2');
  });
});

test('a link of the feed names the device where it asks for that', async () => {
  await withDelivery(ownAdsSetup([campaignOf('native')], adType.native), async (delivery) => {
    await put(delivery, [item(1), item(2, { link: 'https://shop.example/lamp/2?g={gaid}' })]);
    const { headers } = await open(delivery, (await adOf(delivery, known)).link);
    expect(headers.location).toMatch(`https://shop.example/lamp/2?g=${viewer}&c=`);
  });
});

test('a native ad that leads into an iOS app shows the store: no page could have the system open the app', async () => {
  const { promoted } = aCampaignShard();
  const onIos = { promoted: { ...promoted, platform: 'ios' as const, storeId: '1234567' } };
  const deep = campaignOf('native', onIos);
  const { products: _none, ...plain } = deep;
  const nowhere = campaignOf('native', { promoted: { ...onIos.promoted, storeId: null } });
  const opens = async (campaign: CampaignShard) => {
    let said: unknown;
    await withDelivery(ownAdsSetup([campaign], adType.native), async (delivery) => {
      await put(delivery);
      const { iswv, deep: isDeep, app } = await adOf(delivery, known);
      said = [iswv, isDeep, app.id, app.title];
    });
    return said;
  };
  expect([await opens(deep), await opens(plain), await opens(nowhere)]).toEqual([
    [0, undefined, '1234567', 'Lamp 2'],
    [0, undefined, '1234567', 'All lamps'],
    [1, 1, '', 'Lamp 2'],
  ]);
});

test('a card is shown by the page for cards, with the picture of the item', async () => {
  await withDelivery(ownAdsSetup([campaignOf('card')], adType.crossPromote), async (delivery) => {
    await put(delivery);
    const answer = await delivery.send('cl', { ...phone, ...known, pid: '5' });
    const [ad] = answer.json<{ campaigns: Campaign[] }>().campaigns;
    expect(ad).toMatchObject({ title: 'Lamp 2', product: 1, remote: { imgs: [ad?.imgs[0]] } });
    expect(ad?.resources).toEqual([expect.stringContaining(adPage('card').name)]);
  });
});

test('an ad that shows no item of a feed stays as it was', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    await put(delivery);
    expect((await adOf(delivery, known)).title).toBe('Coin Rush');
  });
});
