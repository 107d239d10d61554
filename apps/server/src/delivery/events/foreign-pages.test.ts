import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { expect, test } from 'vitest';
import { rowsOf } from '../rows/to-rows.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const shop = {
  ...{ id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 },
  ...{ siteKey: 'k'.repeat(32), host: 'www.shop.example' },
};

test('a website’s key counts on its pages alone; its people see which other page used it', async () => {
  await withDelivery({ ...ownAdsSetup([]), promoted: [shop] }, async ({ app, kept }) => {
    const visit = async (key: string, origin: string) => {
      const before = kept.length;
      const answer = await app.inject({
        ...{ method: 'POST', url: `${eventPath}?key=${key}`, payload: '{"event":"page_view"}' },
        headers: { origin, 'content-type': 'text/plain' },
      });
      // A refusal that a page can't read it would take for a server that is away.
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' });
      const rows = kept.slice(before).flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }));
      return [answer.statusCode, ...rows.map(({ row }) => [row.refusal, row.data])];
    };
    for (const page of ['https://evil.example', 'https://notshop.example', 'null'])
      expect(await visit(shop.siteKey, page)).toEqual([403, ['foreignPage', page]]);
    expect(await visit(shop.siteKey, 'https://m.shop.example')).toEqual([200, [undefined, undefined]]);
    // Of a key that is nobody's, or of a tag that has lost its own, there are no people to see it.
    for (const key of ['x', '']) expect(await visit(key, 'https://shop.example')).toEqual([403]);
  });
});
