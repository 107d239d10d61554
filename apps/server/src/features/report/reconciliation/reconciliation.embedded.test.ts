import { downloadPath } from '@millrace/contract/kit/download';
import { hourMs } from '@millrace/contract/kit/duration';
import { role } from '@millrace/contract/people/permission';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { createPayout } from '@millrace/contract/report/payout';
import { addDays, dayOf } from '@millrace/contract/report/period';
import {
  addReconciliationNote,
  fetchDispute,
  getReconciliation,
  getReconciliationLine,
  removeReconciliationNote,
  updateTolerance,
} from '@millrace/contract/report/reconciliation';
import { queryReport } from '@millrace/contract/report/report';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeRevenue } from '../../../domain/network-revenue/write-revenue.ts';
import { type Fact, oneFact, writeFacts } from '../../../domain/report/testing/fact.ts';
import { lastFinal } from '../../../domain/report-source/report-days.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createPerson, limitTo, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { createTestSource } from '../../../testing/report-sources.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let clickhouse: ClickHouse;
let app: TestApp;
let owner: Person;
let places: { app: number; placement: number; high: number; low: number };
let told = 0;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
beforeEach(async () => {
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner, { name: 'Coin Rush' });
  const placement = await createTestPlacement(app, owner, appId);
  const place = { appId, placementId: placement, networkId: networkId.unity };
  places = {
    ...{ app: appId, placement },
    high: await createTestInstance(app, owner, { ...place, name: 'Unity high', unitId: 'high' }),
    low: await createTestInstance(app, owner, { ...place, name: 'Unity low', unitId: 'low' }),
  };
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const month = '2026-03';
const from = `${month}-01`;
const ask = async (person = owner, asked = month) =>
  (await app.ask(getReconciliation, { month: asked }, person)).data;
const askLine = (change: object = {}, person = owner) =>
  app.ask(getReconciliationLine, { month, adnId: networkId.unity, currency: 'USD', ...change }, person);

/** Impressions at an eCPM of 2 USD, at noon of a day of the month. */
function shown(instance: number, day: number, times: number): Fact[] {
  const one: Fact = {
    ...oneFact,
    ...{ at: `${addDays(from, day)}T12:00:00Z`, metric: 'impression', money: '2' },
    ...{ app: places.app, placement: places.placement, adType: 2, network: networkId.unity, instance },
  };
  return Array.from({ length: times }, () => one);
}
const count = (...facts: Fact[][]) => writeFacts(clickhouse, owner.organizationId, facts.flat(), []);

/** What the network says of a day. */
async function report(
  instance: number,
  day: number,
  impressions: number | null,
  usd: string,
  change: { unit?: string; currency?: string; rate?: string; revenue?: string } = {},
): Promise<void> {
  told += 1;
  const isNobodys = change.unit !== undefined;
  const nobody = unmatchedId(networkId.unity);
  await writeRevenue(
    clickhouse,
    [
      {
        organizationId: owner.organizationId,
        appId: isNobodys ? nobody : places.app,
        placementId: isNobodys ? nobody : places.placement,
        instanceId: isNobodys ? nobody : instance,
        ...{
          networkId: networkId.unity,
          unit: '',
          country: 'DE',
          day: addDays(from, day),
          impressions,
          clicks: 0,
        },
        ...{
          revenue: usd,
          currency: 'USD',
          rate: '1',
          rateDate: addDays(from, day),
          revenueUsd: usd,
          ...change,
        },
      },
    ],
    { source: 'upload', reportedAt: new Date(Date.UTC(2026, 4, 1) + told), token: `told-${told}` },
  );
}

test('not signed in, without the permission, of another organization', async () => {
  expect((await app.ask(getReconciliation, { month })).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(getReconciliation, { month }, promoter)).status).toBe(403);
  await count(shown(places.high, 1, 3));
  const stranger = await createPerson(app);
  expect(await ask(stranger)).toEqual({ tolerance: '5', isLimited: false, lines: [] });
  expect((await askLine({}, stranger)).code).toBe(1002);
  expect((await askLine({ currency: 'EUR' })).code).toBe(1002);
});

test('a month that has not begun, and one that is none', async () => {
  const next = addDays(`${new Date(app.services.now()).toISOString().slice(0, 7)}-01`, 40).slice(0, 7);
  const refused = async (asked: string) => (await app.ask(getReconciliation, { month: asked }, owner)).error;
  expect(await refused(next)).toMatchObject({
    fields: { month: { key: 'reconciliation.errors.monthAhead' } },
  });
  for (const asked of ['2026-13', '2026-3', '2017-12', '2026-03-01', ''])
    expect(await refused(asked)).toMatchObject({
      fields: { month: { key: 'reconciliation.errors.monthMalformed' } },
    });
});

test('sides agree; the day before and the day after belong to other months', async () => {
  await count(
    shown(places.high, -1, 5),
    shown(places.high, 0, 10),
    shown(places.high, 30, 10),
    shown(places.high, 31, 5),
  );
  await report(places.high, 0, 10, '0.02');
  await report(places.high, 30, 10, '0.0205');
  await report(places.high, 31, 50, '7');
  const { lines } = await ask();
  expect(lines).toEqual([
    {
      ...{ adnId: networkId.unity, currency: 'USD', status: 'agrees', openDays: 0, causes: [] },
      finalUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      impressions: { own: 20, reported: 20 },
      revenue: { ownUsd: '0.04', money: '0.0405', reportedUsd: '0.0405' },
      within: { impressions: true, revenue: true },
      unexplained: { impressions: 0, usd: '0' },
      ...{ payout: null, notes: 0 },
    },
  ]);
});

test('a missing unit is named with its evidence; its figures are those of the performance report', async () => {
  await count(shown(places.high, 3, 100), shown(places.low, 3, 40));
  await report(places.high, 3, 100, '0.2');
  await report(0, 3, 10, '0.01', { unit: 'zone-9' });
  const { data } = await askLine();
  expect(data.line).toMatchObject({
    status: 'look',
    impressions: { own: 140, reported: 110 },
    causes: [
      {
        ...{ kind: 'missingUnit', impressions: 30, usd: '0.07' },
        facts: { ownUnits: 1, ownImpressions: 40, networkUnits: 1, networkUsd: '0.01' },
      },
    ],
    unexplained: { impressions: 0, usd: '0' },
  });
  expect(data.days).toEqual([
    {
      ...{ day: '2026-03-04', state: 'final', own: 140, reported: 110, ownInZone: null },
      ...{ ownUsd: '0.28', money: '0.21', reportedUsd: '0.21' },
    },
  ]);
  expect(
    data.units.map(({ name, unit, appName, state, instanceId }) => [instanceId, name, unit, appName, state]),
  ).toEqual([
    [places.low, 'Unity low', 'low', 'Coin Rush', 'unreported'],
    [null, null, 'zone-9', null, 'unknown'],
    [places.high, 'Unity high', 'high', 'Coin Rush', 'both'],
  ]);
  const question = {
    ...{ from, to: '2026-03-31', dimensions: ['network' as const] },
    metrics: ['impressions' as const, 'estimatedRevenue' as const, 'networkRevenue' as const],
  };
  const { data: asReported } = await app.ask(queryReport, question, owner);
  expect(asReported.totals.values).toEqual(['140', data.line.revenue.ownUsd, data.line.revenue.reportedUsd]);
});

test('reports in another currency are a line of their own; own counts stand beside the currency of their instance', async () => {
  await count(shown(places.high, 3, 100), shown(places.low, 3, 40));
  await report(places.high, 3, 100, '0.2');
  await report(places.low, 3, 40, '0.08', { currency: 'EUR', rate: '1.25', revenue: '0.064' });
  const { lines } = await ask();
  expect(
    lines.map(({ currency, status, impressions, revenue }) => [currency, status, impressions.own, revenue]),
  ).toEqual([
    ['USD', 'agrees', 100, { ownUsd: '0.2', money: '0.2', reportedUsd: '0.2' }],
    ['EUR', 'agrees', 40, { ownUsd: '0.08', money: '0.064', reportedUsd: '0.08' }],
  ]);
});

test('a report without impressions is compared by its money alone', async () => {
  await count(shown(places.high, 3, 100));
  await report(places.high, 3, null, '0.2');
  const { lines } = await ask();
  expect(lines[0]).toMatchObject({
    ...{ status: 'agrees', impressions: { own: 100, reported: null } },
    within: { impressions: null, revenue: true },
  });
});

test('who is limited to some apps sees these alone, and is told so', async () => {
  const otherApp = await createTestApp(app, owner);
  const limited = await createPerson(app, {
    ...{ roleId: role.appViewer, organizationId: owner.organizationId },
  });
  await limitTo(app, limited, [otherApp]);
  await count(shown(places.high, 3, 100));
  await report(places.high, 3, 100, '0.2');
  expect(await ask(limited)).toEqual({ tolerance: '5', isLimited: true, lines: [] });
});

test('the days of an account begin and end where its source says, also for who is limited to some apps', async () => {
  const limited = await createPerson(app, {
    ...{ roleId: role.appViewer, organizationId: owner.organizationId },
  });
  await limitTo(app, limited, [places.app]);
  await createTestSource(app, owner, networkId.unity, 'Pacific/Honolulu');
  await report(places.high, 3, 100, '0.2');
  // At an hour that is of another day nowhere but there.
  await count(shown(places.high, 4, 100).map((fact) => ({ ...fact, at: `${addDays(from, 4)}T09:00:00Z` })));
  expect((await askLine()).data.days).toMatchObject([
    { day: '2026-03-04', own: 0, reported: 100, ownInZone: 100 },
    { day: '2026-03-05', own: 100, reported: 0, ownInZone: 0 },
  ]);
  // A day has just become final as the network has it; in Honolulu it does ten hours later.
  const lag = networkOf(networkId.unity).reportLagHours ?? 12;
  const tomorrow = addDays(dayOf(app.services.now()), 1);
  const moment = new Date(Date.parse(tomorrow) + (lag + 1) * hourMs);
  app.clock.set(moment.toISOString());
  const finals = [await ask(owner), await ask(limited)].map(({ lines: [line] }) => line?.finalUntil);
  const [ofNetwork, ofAccount] = [[], ['Pacific/Honolulu']].map((zones) =>
    lastFinal(networkId.unity, moment, zones),
  );
  expect(finals).toEqual([ofAccount, ofAccount]);
  expect(ofAccount).not.toBe(ofNetwork);
});

test('payouts are compared with what was reported: in its currency, in another at the month’s rates, and without a line', async () => {
  await app.database.asSystem((tx) =>
    tx
      .insertInto('exchange_rate')
      .values([
        { currency: 'USD', day: '2026-03-02', per_euro: '1.25' },
        { currency: 'JPY', day: '2026-03-02', per_euro: '125' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const pay = (change: { amount: string; adnId?: number; currency?: string }) =>
    app.ask(createPayout, { month, adnId: networkId.unity, currency: 'USD', note: null, ...change }, owner);
  await count(shown(places.high, 3, 100));
  await report(places.high, 3, 100, '0.2');
  await pay({ amount: '0.15' });
  expect((await ask()).lines).toMatchObject([
    {
      status: 'look',
      payout: { amounts: [{ currency: 'USD', amount: '0.15' }], usd: '0.15', isWithin: false },
    },
  ]);
  // The rest of it came in yen, at 0.01 USD each.
  await pay({ amount: '5', currency: 'JPY' });
  expect((await ask()).lines).toMatchObject([{ status: 'agrees', payout: { usd: '0.2', isWithin: true } }]);
  await pay({ amount: '7', adnId: networkId.vungle });
  await pay({ amount: '7', adnId: networkId.adMob, currency: 'XAF' });
  expect((await ask()).lines.map(({ adnId, currency, payout }) => [adnId, currency, payout?.usd])).toEqual([
    [networkId.adMob, 'XAF', null],
    [networkId.vungle, 'USD', '7'],
    [networkId.unity, 'USD', '0.2'],
  ]);
});

test('a payout that is not what was reported: what months around it and days without a report explain', async () => {
  const pay = (amount: string, of = month) =>
    app.ask(createPayout, { month: of, adnId: networkId.unity, currency: 'USD', amount, note: null }, owner);
  const payoutNow = async () => (await ask()).lines[0]?.payout;
  // February was reported and never paid; of the 4th of March nothing was reported.
  await count(shown(places.high, 3, 100), shown(places.high, 4, 10));
  await report(places.high, -20, 100, '0.3');
  await report(places.high, 3, 100, '0.2');
  await pay('0.55');
  expect(await payoutNow()).toMatchObject({
    isWithin: false,
    causes: [
      { kind: 'unreportedDays', usd: '0.02', facts: { days: 1, ownUsd: '0.02' } },
      {
        ...{ kind: 'carriedOver', usd: '0.3' },
        facts: { month: '2026-02', lastMonth: '2026-02', otherUsd: '0.3' },
      },
    ],
    unexplainedUsd: '0.03',
  });
  // Paid by itself, February explains nothing any more.
  await pay('0.3', '2026-02');
  expect(await payoutNow()).toMatchObject({ causes: [{ kind: 'unreportedDays' }], unexplainedUsd: '0.33' });
  const file = await app.ask(
    fetchDispute,
    { month, adnId: networkId.unity, currency: 'USD', format: 'pdf' },
    owner,
  );
  expect(file.code).toBe(0);
});

test('another tolerance, and notes on a line', async () => {
  await count(shown(places.high, 3, 100));
  await report(places.high, 3, 90, '0.2');
  expect((await ask()).lines).toMatchObject([{ status: 'look' }]);
  for (const percent of ['', '-1', '100.01', '5.123', 'five'])
    expect((await app.ask(updateTolerance, { percent }, owner)).error).toMatchObject({
      fields: { percent: { key: 'reconciliation.errors.toleranceMalformed' } },
    });
  expect((await app.ask(updateTolerance, { percent: '12.50' }, owner)).data).toEqual({ percent: '12.5' });
  expect(await ask()).toMatchObject({ tolerance: '12.5', lines: [{ status: 'agrees', causes: [] }] });

  const viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
  const line = { month, adnId: networkId.unity, currency: 'USD' };
  expect((await app.ask(addReconciliationNote, { ...line, text: 'Mine' }, viewer)).status).toBe(403);
  const { data } = await app.ask(addReconciliationNote, { ...line, text: ' Asked them \n twice ' }, owner);
  expect((await askLine({}, viewer)).data).toMatchObject({
    line: { notes: 1 },
    notes: [{ id: data.id, text: 'Asked them \n twice', who: owner.name }],
  });
  expect((await app.ask(removeReconciliationNote, { id: data.id }, owner)).code).toBe(0);
  expect((await app.ask(removeReconciliationNote, { id: data.id }, owner)).code).toBe(1002);
  expect((await askLine()).data.notes).toEqual([]);
});

test('a dispute file has every day and unit, as CSV and as PDF in both languages; a limited member gets none of others', async () => {
  await count(shown(places.high, 3, 100), shown(places.low, 4, 40));
  await report(places.high, 3, 90, '0.18');
  await report(0, 4, 10, '0.01', { unit: '=HYPERLINK("x")' });
  const line = { month, adnId: networkId.unity, currency: 'USD' };
  const fetched = async (format: 'csv' | 'pdf', lang: 'enGB' | 'zhCN' = 'enGB') => {
    const { data } = await app.ask(
      fetchDispute,
      { ...line, format },
      { ...owner, headers: { 'accept-language': lang === 'zhCN' ? 'zh-CN' : 'en' } },
    );
    const url = `/api${downloadPath}?ticket=${data.ticket}`;
    const first = await app.app.inject({ url });
    expect((await app.app.inject({ url })).statusCode).toBe(404);
    return first;
  };
  const csv = await fetched('csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'day,state,unit,instance,app,own_impressions,network_impressions,own_usd,network_revenue,network_currency,network_revenue_usd',
    '2026-03-04,final,high,Unity high,Coin Rush,100,90,0.2,0.18,USD,0.18',
    `2026-03-05,final,"'=HYPERLINK(""x"")",,,,10,,0.01,USD,0.01`,
    '2026-03-05,final,low,Unity low,Coin Rush,40,,0.08,,USD,',
  ]);
  for (const lang of ['enGB', 'zhCN'] as const) {
    const pdf = await fetched('pdf', lang);
    expect([pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  }
  const limited = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
  await limitTo(app, limited, [await createTestApp(app, owner)]);
  expect((await app.ask(fetchDispute, { ...line, format: 'csv' }, limited)).code).toBe(1002);
});
