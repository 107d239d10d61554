import { networkId } from '@millrace/contract/publisher/network/network-id';
import { getFillLoss } from '@millrace/contract/report/fill-loss';
import { addDays } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { RecordHead } from '../../../delivery/record.ts';
import { rowsFrom } from '../../../delivery/testing/rows-from.ts';
import { dayOf } from '../../../domain/own-ads/day-of.ts';
import { lossOfRequestSql } from '../../../domain/report/fill-loss/fill-loss-sql.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let owner: Person;
let pubAppId: number;
let placementId: number;
let instanceId: number;
/** Events of long ago are thrown away as soon as they come. */
let days: { readonly from: string; readonly to: string };
let at: number;
let told = 0;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  const day = addDays(dayOf(app.services.now().getTime()), -3);
  days = { from: day, to: day };
  at = Date.parse(`${day}T10:00:00Z`);
});
beforeEach(async () => {
  owner = await createPerson(app);
  await open();
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

async function open() {
  pubAppId = await createTestApp(app, owner);
  placementId = await createTestPlacement(app, owner, pubAppId);
  const place = { appId: pubAppId, placementId };
  instanceId = await createTestInstance(app, owner, { ...place, networkId: networkId.crossPromotion });
}

/** A call for cards, which has no waterfall. */
function cards(known: Partial<RecordHead>, reqId?: string) {
  told += 1;
  const fields = { uid: 'ada', ts: at, pid: placementId, regs: { gdpr: 1 }, ...(reqId && { reqId }) };
  const instances = { [instanceId]: [placementId, networkId.crossPromotion, 4, 1] } as const;
  return rowsFrom(fields, {
    ...{ kind: 'cl', organizationId: owner.organizationId, appId: pubAppId, id: `x${told}`, receivedAt: at },
    ...{ country: 'DE', placementId, placements: { [placementId]: 4 }, instances, ...known },
  });
}
const bid = (price: number | null): Pick<RecordHead, 'ownBids'> => ({ ownBids: [[instanceId, price]] });

const store = (some: ReturnType<typeof rowsFrom>) =>
  clickhouse.ingest(
    'event',
    some.map(({ row }) => row),
    { token: `cards-${told}` },
  );
const ask = async () => (await app.ask(getFillLoss, { ...days, pubAppId }, owner)).data;

test('calls for cards are requests, too: with a card they are filled, and without one they have a reason', async () => {
  const ended = async (...some: ReturnType<typeof cards>[]) => {
    await store(some.flat());
    const { requests, filled, reasons: met, consent } = await ask();
    await open();
    expect(consent).toBeNull();
    return [requests, filled, Object.fromEntries(met.map(({ reason, requests: times }) => [reason, times]))];
  };
  expect(await ended(cards({ outcome: 'served', ...bid(2) }))).toEqual([1, 1, {}]);
  // That somebody refused consent keeps no own ad away: it is not the reason.
  expect(await ended(cards({ outcome: 'served', ...bid(null) }))).toEqual([1, 0, { noBid: 1 }]);
  expect(await ended(cards({ outcome: 'noRule', ownBids: [] }))).toEqual([1, 0, { noRule: 1 }]);
  expect(await ended(cards({ outcome: 'nothingLeft', ownBids: [] }))).toEqual([1, 0, { nothingLeft: 1 }]);
  const atDoor = ['appBlocked', 'deviceExcluded', 'placementOff'] as const;
  expect(await ended(...atDoor.map((outcome) => cards({ outcome })))).toEqual([
    ...[3, 0, { blocked: 1, deviceExcluded: 1, placementOff: 1 }],
  ]);
  // From before it was kept what became of them: those that came as far as the rules.
  expect(await ended(cards(bid(2)), cards(bid(null)), cards({ ownBids: [] }), cards({}))).toEqual([
    ...[3, 1, { noBid: 1, nothingLeft: 1 }],
  ]);
  expect(await ended(cards({ outcome: 'served', ...bid(null), isTest: true }))).toEqual([0, 0, {}]);
  // As many as the performance report has.
  await store(cards({ outcome: 'served', ...bid(null) }));
  await store(cards({ outcome: 'served', ...bid(2) }));
  const metrics = ['waterfallRequests' as const];
  const filters = [{ dimension: 'app' as const, values: [String(pubAppId)] }];
  const { data } = await app.ask(queryReport, { ...days, metrics, filters }, owner);
  expect(data.totals.values).toEqual(['2']);
  expect(await ask()).toMatchObject({ requests: 2, filled: 1 });
});

test('one call for cards of a phone has its reason, too', async () => {
  const ofRequest = { organizationId: owner.organizationId, appId: pubAppId, placementId, userId: 'ada' };
  const outcome = { kind: 'cl', outcome: 'served' } as const;
  await store([
    ...cards({ ...outcome, ownBids: [[instanceId, null]] }, 'none'),
    ...cards({ ...outcome, ownBids: [[instanceId, 2]] }, 'some'),
  ]);
  const lost = async (requestId: string) =>
    clickhouse.report(
      lossOfRequestSql({ ...ofRequest, requestId, since: new Date(at) }),
      z.object({ reason: z.string() }),
    );
  expect([await lost('none'), await lost('some')]).toEqual([[{ reason: 'noBid' }], [{ reason: '' }]]);
});
