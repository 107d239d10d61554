import { postbackPath } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { header } from '@millrace/contract/kit/envelope';
import { expect, test } from 'vitest';
import { postbackSecret } from '../../domain/own-ads/ad-secret.ts';
import { EventLogFull } from '../../platform/event-log/errors.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const shop = {
  ...{ id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 },
  ...{ siteKey: 'k'.repeat(32), host: 'www.shop.example', eventNames: {} },
};
const secret = postbackSecret('a secret for tests', shop);
const event = JSON.stringify({ event: 'purchase', value: '1', currency: 'USD' });

const asked = [
  ['an event', `${eventPath}?app=9&secret=${secret}`, event, 200],
  ['no event', `${eventPath}?app=9&secret=${secret}`, 'x', 400],
  ['no such app', `${eventPath}?app=8&secret=${secret}`, event, 403],
  ['a wrong secret', `${eventPath}?app=9&secret=x`, event, 403],
  ['too large', `${eventPath}?app=9&secret=${secret}`, 'x'.repeat(2 * 1024 * 1024 + 1), 413],
  ['a website', `${eventPath}?key=${shop.siteKey}`, event, 200],
  ['a postback', `${postbackPath}?app=9&secret=${secret}`, event, 200],
] as const;

test('each answer to whoever tells of events has an id of its own', async () => {
  await withDelivery({ ...ownAdsSetup([]), promoted: [shop] }, async ({ app }) => {
    const ids = new Set<unknown>();
    for (const [name, url, payload, status] of asked) {
      const headers = { origin: 'https://www.shop.example', [header.trace]: 'mine' };
      const answer = await app.inject({ method: 'POST', url, payload, headers });
      expect([name, answer.statusCode]).toEqual([name, status]);
      expect(answer.headers[header.trace]).toMatch(/^[0-9a-f]{16}$/);
      ids.add(answer.headers[header.trace]);
    }
    expect(ids.size).toBe(asked.length);
  });
});

test('what could not be kept, and what failed, have one too; of what failed it stands in the log', async () => {
  const log = captureLog();
  await withDelivery({ ...ownAdsSetup([]), promoted: [shop], log: log.logger }, async (delivery) => {
    const ask = () =>
      delivery.app.inject({ method: 'POST', url: `${eventPath}?app=9&secret=${secret}`, payload: event });
    delivery.beforeKeeping = () => Promise.reject(new EventLogFull('the disk is full', 30));
    const full = await ask();
    expect([full.statusCode, full.headers[header.trace]]).toEqual([503, expect.any(String)]);
    delivery.beforeKeeping = () => Promise.reject(new Error('nobody foresaw that'));
    const failed = await ask();
    expect([failed.statusCode, failed.json()]).toEqual([500, { error: 'The call failed.' }]);
    const reqId = failed.headers[header.trace];
    expect(log.lines()).toContainEqual(expect.objectContaining({ reqId, route: eventPath }));
  });
});
