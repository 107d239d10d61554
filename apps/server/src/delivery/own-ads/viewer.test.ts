import { expect, test } from 'vitest';
import { deviceHash } from '../../domain/event/device-hash.ts';
import { rowsOf } from '../rows/to-rows.ts';
import type { TestDelivery } from '../testing/delivery-app.ts';
import { adOf, open, touches } from '../testing/own-ad-calls.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { rowsFrom, someDeviceKey } from '../testing/rows-from.ts';
import { phone, withDelivery } from '../testing/with-delivery.ts';
import { openTicket, sealTicket } from './ticket.ts';

const secret = 'a secret for tests';

/** What the rows of an impression and a click name their viewer, of a phone that says so much. */
async function viewersOf(delivery: TestDelivery, fields: object): Promise<readonly unknown[]> {
  const { imptks, link } = await adOf(delivery, fields);
  await open(delivery, imptks[0] ?? '');
  await open(delivery, link);
  return touches(delivery).flatMap(({ head }) =>
    rowsOf(head, {}, { deviceKey: someDeviceKey }).map(({ row }) => row.viewer),
  );
}

test('an impression and a click have their viewer as the phone’s own rows have it', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const viewer = deviceHash(someDeviceKey, phone.did);
    expect(await viewersOf(delivery, {})).toEqual([viewer, viewer]);
    expect(rowsFrom(phone, { kind: 'init' })[0]?.row.device_hash).toBe(viewer);
  });
});

test.each([
  ['refuses to be tracked', { regs: { gdpr: 1 } }],
  ['is a child’s', { regs: { coppa: 1 } }],
  ['refuses that it is sold', { regs: { ccpa: 1 } }],
  ['has no advertising id', { did: '' }],
])('of a phone that %s there is no viewer', async (_, fields) => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    expect(await viewersOf(delivery, fields)).toEqual([undefined, undefined]);
  });
});

test('a ticket of before there were viewers counts, without one', async () => {
  await withDelivery(ownAdsSetup(), async (delivery) => {
    const { imptks } = await adOf(delivery);
    const text = new URL(imptks[0] ?? '').searchParams.get('t') ?? '';
    const { viewer, ...before } = openTicket(secret, 'shown', text) ?? {};
    expect(viewer).toMatch(/^\d+$/);
    const old = sealTicket(secret, before as Parameters<typeof sealTicket>[1]);
    expect((await open(delivery, `/sdk/cp/impr?t=${old}`)).statusCode).toBe(200);
    expect(touches(delivery)).toHaveLength(1);
    expect(touches(delivery)[0]?.head.ownAd).not.toHaveProperty('viewer');
  });
});
