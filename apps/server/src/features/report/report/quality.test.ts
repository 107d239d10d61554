import { role } from '@millrace/contract/people/permission';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { queryQuality } from '@millrace/contract/report/report';
import { undoRevenueUpload, uploadRevenue } from '@millrace/contract/report/revenue-upload';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handMadeFacts, handMadeReports, type Places } from '../../../domain/report/testing/by-hand.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { createHandMadePlaces } from '../../../testing/report-places.ts';
import { createTestSource } from '../../../testing/report-sources.ts';
import { checkedUpload } from '../../../testing/revenue-uploads.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let appId: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  owner = await createPerson(app);
  const nobodys = { app: unmatchedId(1), placement: unmatchedId(1), instance: unmatchedId(1), network: 1 };
  const unmatched = {
    ...nobodys,
    day: '2026-03-02',
    country: 'DE',
    usd: '7.25',
    impressions: null,
    clicks: null,
  };
  const reports = (places: Places) => [...handMadeReports(places), unmatched];
  ({ app: appId } = await createHandMadePlaces(app, clickhouse, owner, { reports }));
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const days = { from: '2026-03-01', to: '2026-03-31' };

test('who may: everybody of the organization, about its own apps', async () => {
  expect((await app.ask(queryQuality, days)).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(queryQuality, days, promoter)).status).toBe(403);
  const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
  expect((await app.ask(queryQuality, days, viewer)).data.networks).toHaveLength(2);
  const stranger = await createPerson(app);
  expect((await app.ask(queryQuality, { ...days, pubAppId: appId }, stranger)).code).toBe(1002);
  expect((await app.ask(queryQuality, days, stranger)).data).toMatchObject({
    ...{ reported: '0', open: '0', networks: [], unmatched: [], refusedRows: 0 },
    sent: { uncounted: 0, late: 0, tooLate: 0, unvalued: 0 },
  });
});

test('a limited member: what the figures of their apps rest on', async () => {
  const { organizationId } = owner;
  const asked = async (person: Person) => (await app.ask(queryQuality, days, person)).data;
  const member = (apps: readonly number[]) =>
    createPerson(app, { roleId: role.appViewer, organizationId, apps });
  const all = await asked(owner);
  const own = await asked(await member([appId]));
  expect(own.open).toBe(all.open);
  expect(own.networks.flatMap(({ apps }) => apps)).toEqual(all.networks.flatMap(({ apps }) => apps));
  // What no app is known of is for those who see all.
  expect(all.unmatched).not.toEqual([]);
  expect(own.unmatched).toEqual([]);
  expect(await asked(await member([await createTestApp(app, owner)]))).toMatchObject({
    ...{ reported: '0', open: '0', networks: [], unmatched: [], refusedRows: null },
  });
});

test('says what is not reported, by whom, what is estimated and what matches nothing', async () => {
  const today = dayOf(app.clock.now());
  app.clock.set(`${today}T15:00:00Z`);
  const { data } = await app.ask(queryQuality, days, owner);
  expect(data).toMatchObject({
    reported: '7.75',
    open: '0.252',
    unmatched: [{ adnId: 1, units: 1, revenue: '7.25' }],
    refusedRows: 0,
  });
  const coinRush = { id: appId, name: 'Coin Rush', plat: null, account: null };
  // Both change their figures for seven days, of which AdMob's have just ended, and Meta's end in an hour or two.
  const [adMobs, metas] = [addDays(today, -8), addDays(today, -9)];
  expect(data.networks).toEqual([
    {
      ...{ adnId: 2, days: 1, without: 1, partly: 0, lastDay: null, reported: '0', open: '0.25' },
      ...{ cameAt: null, lagging: null, finalUntil: metas },
      gaps: [{ from: '2026-03-02', to: '2026-03-02' }],
      apps: [{ ...coinRush, open: '0.25' }],
    },
    {
      ...{ adnId: 1, days: 2, without: 1, partly: 0, lastDay: '2026-03-02', reported: '7.75', open: '0.002' },
      ...{ cameAt: null, lagging: null, finalUntil: adMobs },
      gaps: [{ from: '2026-03-03', to: '2026-03-03' }],
      apps: [{ ...coinRush, open: '0.002' }],
    },
  ]);
  // The facts are received months after they happened; one is a purchase without a rate.
  const facts = handMadeFacts({ app: 1, placement: 2, waterfall: 3, bidder: 4 }).length;
  expect(data.sent).toEqual({ uncounted: 0, late: facts, tooLate: facts, unvalued: 1 });
  const finals = async () =>
    (await app.ask(queryQuality, days, owner)).data.networks.map((one) => one.finalUntil);
  app.clock.set(`${today}T17:00:00Z`);
  expect(await finals()).toEqual([adMobs, adMobs]);
  // Where an account's reports come from an address of their own, days end as they do there.
  await createTestSource(app, owner, 2, 'Pacific/Honolulu');
  expect(await finals()).toEqual([metas, adMobs]);
});

test('of one app: nothing that belongs to no app', async () => {
  const { data } = await app.ask(queryQuality, { ...days, pubAppId: appId }, owner);
  expect(data).toMatchObject({ reported: '0.5', open: '0.252', unmatched: [], refusedRows: null });
});

test('rows that an upload left out are told until it is undone', async () => {
  const january = { from: '2026-01-01', to: '2026-01-31' };
  const refused = async () => (await app.ask(queryQuality, january, owner)).data.refusedRows;
  const csv = 'day,unit_id,revenue\n2026-01-05,nobody,1.25\n2026-01-32,nobody,2\n';
  const { data } = await app.ask(uploadRevenue, await checkedUpload(app, owner, csv), owner);
  expect(await refused()).toBe(1);
  await app.ask(undoRevenueUpload, { id: data.id }, owner);
  expect(await refused()).toBe(0);
});

test('events that wait in the log of a server are told of, of days that they may be of', async () => {
  const since = async (of = days) => (await app.ask(queryQuality, of, owner)).data.waitingSince;
  const lag = (lag_seconds: number) => {
    const row = { version: '1', roles: ['delivery'], started_at: new Date(), disk_free: 1, disk_size: 1 };
    const said = { host: 'h', seen_at: new Date('2026-03-05T12:00:00Z'), lag_bytes: 1, is_failing: true };
    return app.database.asSystem((tx) =>
      tx
        .insertInto('server_node')
        .values({ name: 'waiting', ...row, ...said, lag_seconds })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ lag_seconds }))
        .execute(),
    );
  };
  expect(await since()).toBeNull();
  await lag(20);
  expect(await since()).toBeNull();
  await lag(5_400);
  expect(await since()).toBe('2026-03-05T10:30:00.000Z');
  expect(await since({ from: '2026-03-01', to: '2026-03-04' })).toBeNull();
  await app.database.asSystem((tx) => tx.deleteFrom('server_node').execute());
});

test('days that can not be looked at are refused', async () => {
  const wrong = async (asked: object) => (await app.ask(queryQuality, { ...days, ...asked }, owner)).error;
  expect((await wrong({ to: '2026-02-01' })).fields).toHaveProperty('to.key', 'report.errors.daysReversed');
  expect((await wrong({ from: '2024-01-01' })).fields).toHaveProperty('to.key', 'report.errors.tooManyDays');
  expect((await wrong({ from: 'yesterday' })).fields).toHaveProperty('from');
});
