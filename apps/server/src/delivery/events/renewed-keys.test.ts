import { createHmac } from 'node:crypto';
import { postbackPath, signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { describe, expect, test } from 'vitest';
import { postbackSecret } from '../../domain/own-ads/ad-secret.ts';
import { keyPrint } from '../../domain/own-ads/key-print.ts';
import { rowsOf } from '../rows/to-rows.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { withDelivery } from '../testing/with-delivery.ts';

const shop = {
  ...{ id: 9, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 },
  ...{ siteKey: 'k'.repeat(32), host: 'www.shop.example' },
};

interface Answer {
  readonly reason?: string;
  readonly results?: readonly { readonly verdict: string }[];
}

async function tell({ app }: TestDelivery, payload: string, headers: Record<string, string>) {
  const url = `${eventPath}?app=${shop.id}`;
  const answer = await app.inject({ method: 'POST', url, payload, headers });
  const { results = [], reason } = answer.json<Answer>();
  return { status: answer.statusCode, said: results.map(({ verdict }) => verdict), reason };
}

const visit = ({ app }: TestDelivery, payload: string, headers: Record<string, string>, key: string) =>
  app.inject({
    ...{ method: 'POST', url: `${eventPath}?key=${key}`, payload },
    headers: { origin: 'https://shop.example', 'content-type': 'text/plain', ...headers },
  });

const rows = ({ kept }: TestDelivery) =>
  kept.flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }));

describe('keys that were renewed', () => {
  const [ends, ended] = [Date.UTC(2100, 0), 1_000];
  const renewed = {
    ...shop,
    formerKeys: [
      { kind: 'signing', key: 'a'.repeat(32), until: ends },
      { kind: 'signing', key: 'b'.repeat(32), until: ended },
      { kind: 'site', key: 'c'.repeat(32), until: ends },
      { kind: 'site', key: 'd'.repeat(32), until: ended },
    ],
  } as const;
  const secretOf = (postbackKey: string) => postbackSecret('a secret for tests', { ...shop, postbackKey });
  const withRenewed = (work: (delivery: TestDelivery) => Promise<void>) =>
    withDelivery({ ...ownAdsSetup([]), promoted: [renewed] }, work);
  const body = JSON.stringify([{ event: 'purchase', event_id: 'o-1' }, { event: 'search' }]);
  const sign = (key: string) => createHmac('sha256', secretOf(key)).update(body).digest('hex');
  const keptBy = (delivery: TestDelivery) =>
    rows(delivery).map(({ row: { told_by, told_key, refusal = '' } }) => [told_by, told_key, refusal]);

  test('what is signed with one counts until its time, and is told apart; then its reason is shown', async () => {
    await withRenewed(async (delivery) => {
      for (const [key, status, said] of [
        [shop.postbackKey, 200, ['accepted', 'accepted']],
        ['a'.repeat(32), 200, ['repeated', 'accepted']],
        ['b'.repeat(32), 403, []],
      ] as const)
        expect(await tell(delivery, body, { [signatureHeader]: sign(key) })).toMatchObject({
          ...{ status, said },
          ...(status === 403 && { reason: 'revokedKey' }),
        });
      expect(keptBy(delivery)).toEqual([
        ['server', keyPrint(shop.postbackKey), ''],
        ['server', keyPrint(shop.postbackKey), ''],
        ['server', keyPrint('a'.repeat(32)), 'repeated'],
        ['server', keyPrint('a'.repeat(32)), ''],
        ['server', keyPrint('b'.repeat(32)), 'revokedKey'],
      ]);
    });
  });

  test('until the moment at which it ends, and from then on no more', async () => {
    const moment = {
      ...renewed,
      formerKeys: [{ kind: 'signing', key: 'a'.repeat(32), until: ends }],
    } as const;
    for (const [now, status] of [
      [ends - 1, 200],
      [ends, 403],
    ] as const)
      await withDelivery(
        { ...ownAdsSetup([]), promoted: [moment], services: { now: () => now } },
        async (delivery) => {
          expect(await tell(delivery, body, { [signatureHeader]: sign('a'.repeat(32)) })).toMatchObject({
            status,
          });
        },
      );
  });

  test('a postback with one in its address, for the event and for what it may have won', async () => {
    await withRenewed(async (delivery) => {
      const post = async (key: string) => {
        const query = new URLSearchParams({
          app: '9',
          secret: secretOf(key),
          event: 'purchase',
          event_id: 'o-2',
        });
        const answer = await delivery.app.inject({ method: 'GET', url: `${postbackPath}?${query}` });
        return [answer.statusCode, answer.json<{ reason?: string }>().reason];
      };
      expect(await post('a'.repeat(32))).toEqual([200, undefined]);
      expect(await post('b'.repeat(32))).toEqual([403, 'revokedKey']);
      expect(keptBy(delivery).filter(([by]) => by === 'postback')).toEqual([
        ['postback', keyPrint('a'.repeat(32)), ''],
        ['postback', keyPrint('b'.repeat(32)), 'revokedKey'],
      ]);
      const won = delivery.kept.flatMap(({ head: { conversion } }) => conversion?.refusal ?? []);
      expect(won).toEqual(['noTouch', 'revokedKey']);
    });
  });

  test('a website that carries the old loader tag counts until its time, and of its own pages alone', async () => {
    await withRenewed(async (delivery) => {
      const answer = async (key: string, headers = {}) => {
        const { statusCode, json } = await visit(delivery, body, headers, key);
        return [statusCode, json<{ reason?: string }>().reason];
      };
      expect(await answer(shop.siteKey)).toEqual([200, undefined]);
      expect(await answer('c'.repeat(32))).toEqual([200, undefined]);
      expect(await answer('d'.repeat(32))).toEqual([403, 'revokedKey']);
      expect(await answer('d'.repeat(32), { origin: 'https://evil.example' })).toEqual([403, 'foreignPage']);
      expect(keptBy(delivery).slice(2)).toEqual([
        ['website', keyPrint('c'.repeat(32)), 'repeated'],
        ['website', keyPrint('c'.repeat(32)), ''],
        ['website', keyPrint('d'.repeat(32)), 'revokedKey'],
        ['website', undefined, 'foreignPage'],
      ]);
    });
  });

  test('those who send with one that has ended fill no disk', async () => {
    await withRenewed(async (delivery) => {
      const again = () => visit(delivery, body, {}, 'd'.repeat(32));
      for (let count = 0; count < 60; count += 1) await again();
      expect((await again()).statusCode).toBe(429);
      expect(rows(delivery)).toHaveLength(60);
      expect((await visit(delivery, body, {}, shop.siteKey)).statusCode).toBe(200);
    });
  });
});
