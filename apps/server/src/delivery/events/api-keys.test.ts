import { createHash } from 'node:crypto';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { expect, test } from 'vitest';
import { keyPrint } from '../../domain/own-ads/key-print.ts';
import type { KeyCalls } from '../../platform/session/api-key-use.ts';
import { rowsOf } from '../rows/to-rows.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey } from '../testing/rows-from.ts';
import { withDelivery } from '../testing/with-delivery.ts';
import { KeyCallsOutbox } from './key-calls.ts';

const [shop, page] = [9, 10].map((id) => ({
  id,
  postbackKey: `${id}`.repeat(6),
  clickDays: 7,
  viewHours: 24,
}));
const [living, ends] = ['a', 'b'].map((letter) => `mrk_${letter.repeat(32)}`) as [string, string];
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const day = Date.UTC(2100, 0);
const writers = [
  { id: 1, hash: hashOf(living) },
  { id: 2, hash: hashOf(ends), until: day },
];

async function tell({ app }: TestDelivery, id: number, headers: Record<string, string>) {
  const answer = await app.inject({
    ...{ method: 'POST', url: `${eventPath}?app=${id}`, headers },
    payload: JSON.stringify({ event: 'purchase', event_id: 'o-1' }),
  });
  const { results = [], reason } = answer.json<{
    readonly results?: readonly { readonly verdict: string }[];
    readonly reason?: string;
  }>();
  return [answer.statusCode, results[0]?.verdict ?? reason];
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test('an API key tells of events of every app of its advertiser, until its last day, and is counted', async () => {
  const told: KeyCalls[] = [];
  const keyCalls = new KeyCallsOutbox((calls) => told.push(...calls));
  const setup = { ...ownAdsSetup([]), promoted: [shop, page].filter((one) => one !== undefined), writers };
  await withDelivery({ ...setup, services: { keyCalls } }, async (delivery) => {
    expect(await tell(delivery, 9, bearer(living))).toEqual([200, 'accepted']);
    expect(await tell(delivery, 10, bearer(living))).toEqual([200, 'accepted']);
    expect(await tell(delivery, 9, bearer(ends))).toEqual([200, 'repeated']);
    delivery.clock.set('2100-01-01T00:00:00Z');
    expect(await tell(delivery, 9, bearer(ends))).toEqual([403, 'badSecret']);
    const print = keyPrint(living);
    const kept = delivery.kept.flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }));
    expect(
      kept.map(({ row: { told_by, told_key = '', refusal = '' } }) => [told_by, told_key, refusal]),
    ).toEqual([
      ['server', print, ''],
      ['server', print, ''],
      ['server', keyPrint(ends), 'repeated'],
      ['server', '', 'badSecret'],
    ]);
    keyCalls.flush();
    expect(told.map(({ apiKeyId, calls }) => [apiKeyId, calls])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

test('a key that is nobody’s is refused, beside a right signature too; what is no key of ours says nothing', async () => {
  const setup = { ...ownAdsSetup([]), promoted: [shop].filter((one) => one !== undefined), writers };
  await withDelivery(setup, async (delivery) => {
    expect(await tell(delivery, 9, bearer(`mrk_${'c'.repeat(32)}`))).toEqual([403, 'badSecret']);
    expect(await tell(delivery, 9, { ...bearer('mrk_'), [signatureHeader]: 'ab' })).toEqual([
      403,
      'badSecret',
    ]);
    expect(await tell(delivery, 9, bearer('a partner’s own'.replace(/\W/g, '')))).toEqual([403, 'badSecret']);
  });
});
