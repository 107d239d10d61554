import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import { firstCountry, firstDay } from '../../domain/report/first-seen.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { EventRow } from '../../platform/event-log/event-row.ts';
import { runSteps } from '../../testing/run-steps.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { reportRollups } from './0006-report-rollups.ts';
import { dashboardRollups } from './0008-dashboard-rollups.ts';
import { usersCountedAhead } from './0010-users-counted-ahead.ts';
import { firstCountries } from './0031-first-countries.ts';
import { clickhouseSteps } from './steps.ts';

const day = 86_400_000;
/** Now, since single events of long ago would go at once. */
const noon = Math.floor(Date.now() / day) * day - day / 2;

let clickhouse: ClickHouse;
beforeEach(async () => {
  clickhouse = await openTestClickHouse([]);
});
afterEach(() => clickhouse.close());

const ingest = (rows: readonly EventRow[], token: string) =>
  clickhouse.ingest(
    'event',
    rows.map(({ row }) => row),
    { token },
  );

/** An impression of a user on a day so many days after the first. */
function impression(uid: string, after: number, known: object = {}, country = 'DE'): EventRow[] {
  const report = { uid, ts: noon + after * day, pid: 5, iid: 11, type: 6, revenue: 2, ...known };
  return rowsFrom(report, { receivedAt: noon + after * day, country });
}

const firstDays = [
  ...impression('ada', 0),
  ...impression('ada', 0),
  ...impression('bob', 0, { type: 4 }),
  ...impression('', 0),
  ...impression('eve', 0, { abtId: 7, abt: 2 }),
  // Of nobody known: in no group.
  ...impression('', 0, { abtId: 7, abt: 2 }),
];
/** Ada comes back; what Bob did the day before comes late. */
const later = [...impression('ada', 1), ...impression('bob', -1), ...impression('kim', 1)];

const texts = z.record(z.string(), z.union([z.string(), z.number()]));
const ask = (sql: string) => clickhouse.report({ sql }, texts);

const firstsOfUsers = () =>
  ask(
    `SELECT toInt32(${firstDay('seen')} - toDate(${Math.floor(noon / 1000)})) AS n, ${firstCountry('seen')} AS country, count() AS users
     FROM (SELECT user, min(first) AS seen FROM millrace.user_first GROUP BY user) GROUP BY n, country ORDER BY n, country`,
  );

async function rollups() {
  const from = `toInt32(day - toDate(${Math.floor(noon / 1000)}))`;
  return {
    days: await ask(
      `SELECT ${from} AS n, sum(impressions) AS impressions, sum(instance_requests) AS requests, sum(estimated_revenue) AS usd
       FROM millrace.event_day GROUP BY n ORDER BY n`,
    ),
    users: await ask(
      `SELECT ${from} AS n, uniqMerge(users) AS users, uniqMerge(engaged) AS engaged
       FROM millrace.user_count_day GROUP BY n ORDER BY n`,
    ),
    each: await ask(
      `SELECT ${from} AS n, user, sum(events) AS events, sum(impressions) AS impressions, sum(estimated_revenue) AS usd
       FROM millrace.user_day GROUP BY n, user ORDER BY n, user`,
    ),
    first: await firstsOfUsers(),
    groups: await ask(
      `SELECT test_id, test_group, uniqMerge(users) AS users, uniqMerge(engaged) AS engaged
       FROM millrace.test_user_day GROUP BY test_id, test_group`,
    ),
  };
}

const byHand = {
  days: [
    { n: -1, impressions: '1', requests: '0', usd: '0.002' },
    { n: 0, impressions: '5', requests: '1', usd: '0.01' },
    { n: 1, impressions: '2', requests: '0', usd: '0.004' },
  ],
  users: [
    { n: -1, users: '1', engaged: '1' },
    { n: 0, users: '3', engaged: '2' },
    { n: 1, users: '2', engaged: '2' },
  ],
  first: [
    { n: -1, country: 'DE', users: '1' },
    { n: 0, country: 'DE', users: '2' },
    { n: 1, country: 'DE', users: '1' },
  ],
  groups: [{ test_id: 7, test_group: 'B', users: '1', engaged: '1' }],
};

test('batches, the second of them sent twice: every day, user and group is counted once', async () => {
  await runSteps(clickhouse, clickhouseSteps);
  await ingest(firstDays, 'first');
  await ingest(later, 'later');
  await ingest(later, 'later');
  const counted = await rollups();
  expect(counted).toMatchObject(byHand);
  expect(counted.each).toHaveLength(6);
  expect(counted.each.filter(({ n, impressions }) => n === 0 && impressions === '2')).toEqual([
    expect.objectContaining({ events: '2', usd: '0.004' }),
  ]);
});

test('what was there before the step is in them, also when the step was broken off and begins anew', async () => {
  await runSteps(clickhouse, clickhouseSteps.slice(0, reportRollups.id - 1));
  await ingest(firstDays, 'first');
  const statements = reportRollups.statements(clickhouse.topology);
  const untilViews = statements.findIndex((statement) => statement.startsWith('CREATE MATERIALIZED'));
  for (const statement of statements.slice(0, untilViews)) await clickhouse.migration(statement);
  await runSteps(clickhouse, [reportRollups]);
  await ingest(later, 'later');
  expect(await rollups()).toMatchObject(byHand);
});

const dashboards = async () => ({
  days: await ask(
    `SELECT toInt32(day - toDate(${Math.floor(noon / 1000)})) AS n, sum(impressions) AS impressions, sum(estimated_revenue) AS usd
     FROM millrace.app_day GROUP BY n ORDER BY n`,
  ),
  changed: await ask(
    `SELECT toInt32(day - toDate(${Math.floor(noon / 1000)})) AS n, toUInt8(sum(changes) > 0) AS changed
     FROM millrace.revenue_change GROUP BY n ORDER BY n`,
  ),
});
const dashboardsByHand = {
  days: byHand.days.map(({ n, impressions, usd }) => ({ n, impressions, usd })),
  changed: byHand.days.map(({ n }) => ({ n, changed: 1 })),
};

test.each([
  ['before the first event', 0],
  ['when there are events', 1],
])('days by app and changes of revenue, made %s', async (_when, early) => {
  const steps = clickhouseSteps.slice(0, early === 1 ? dashboardRollups.id - 1 : undefined);
  await runSteps(clickhouse, steps);
  await ingest(firstDays, 'first');
  if (early === 1) await runSteps(clickhouse, [dashboardRollups, dashboardRollups]);
  await ingest(later, 'later');
  await ingest(later, 'later');
  expect(await dashboards()).toEqual(dashboardsByHand);
});

test.each([
  ['before the first event', 0],
  ['when there are events', 1],
])('users of all apps and how often they changed, counted from a step made %s', async (_when, early) => {
  const before = clickhouseSteps.slice(0, early === 1 ? usersCountedAhead.id - 1 : undefined);
  await runSteps(clickhouse, before);
  await ingest(firstDays, 'first');
  // Once more, as when it was broken off.
  if (early === 1) await runSteps(clickhouse, [usersCountedAhead, usersCountedAhead]);
  await ingest(later, 'later');
  await ingest(later, 'later');
  const counted = await ask(
    `SELECT toInt32(day - toDate(${Math.floor(noon / 1000)})) AS n, uniqMerge(users) AS users, uniqMerge(engaged) AS engaged,
       toUInt8(sum(changes) > 0) AS changed FROM millrace.organization_user_day GROUP BY n ORDER BY n`,
  );
  expect(counted).toEqual(byHand.users.map((row) => ({ ...row, changed: row.n === 0 ? 1 - early : 1 })));
});

const seenIn = (uid: string, after: number, ...countries: string[]) =>
  countries.flatMap((country) => impression(uid, after, {}, country));
/** Each in the order in which phones told of it; a country that nobody knows sorts before all others. */
const travels = [
  ...seenIn('ada', 0, '00', 'FR', 'DE'),
  ...seenIn('bob', 0, '00'),
  ...seenIn('bob', 1, 'DE'),
  ...seenIn('kim', 0, '00'),
  ...seenIn('eve', 0, 'US', 'FR'),
];

test.each([
  ['before the first event', 0],
  ['when there are events', 1],
])('on the first day a country that is known wins over one that is not, made %s', async (_when, early) => {
  await runSteps(clickhouse, clickhouseSteps.slice(0, early === 1 ? firstCountries.id - 1 : undefined));
  await ingest(travels, 'travels');
  if (early === 1) {
    // Of zoe reports remember the first day alone.
    const zoe = `toUInt32(toDate(${Math.floor(noon / 1000)}) - 900) * 65536 + 12336`;
    await clickhouse.migration(`INSERT INTO millrace.user_first SELECT 1, 1, 1, 9, ${zoe}`);
    const statements = firstCountries.statements(clickhouse.topology);
    for (const statement of statements.slice(0, -1)) await clickhouse.migration(statement);
    const probe = () => clickhouse.report(firstCountries.probe(clickhouse.topology), texts);
    expect(await probe()).toEqual([{ done: 0 }]);
    await runSteps(clickhouse, [firstCountries]);
    expect(await probe()).toEqual([{ done: 1 }]);
  }
  const ofZoe = early === 1 ? [{ n: -900, country: '00', users: '1' }] : [];
  expect(await firstsOfUsers()).toEqual([
    ...ofZoe,
    { n: 0, country: '00', users: '2' },
    { n: 0, country: 'DE', users: '1' },
    { n: 0, country: 'FR', users: '1' },
  ]);
  // Of kim comes late where it was.
  await ingest(seenIn('kim', 0, '00', 'JP'), 'late');
  expect(await firstsOfUsers()).toEqual([
    ...ofZoe,
    { n: 0, country: '00', users: '1' },
    { n: 0, country: 'DE', users: '1' },
    { n: 0, country: 'FR', users: '1' },
    { n: 0, country: 'JP', users: '1' },
  ]);
});

test('what a test session shows is counted in no rollup', async () => {
  await runSteps(clickhouse, clickhouseSteps);
  const [shown] = impression('ada', 0, { abtId: 7, abt: 2 });
  if (shown === undefined) throw new Error('An impression is one row.');
  const { row } = shown;
  await clickhouse.ingest('event', [{ ...row, is_test: 1 }], { token: 'tested' });
  expect(await rollups()).toEqual({ days: [], users: [], each: [], first: [], groups: [] });
  expect(await dashboards()).toEqual({ days: [], changed: [] });
});
