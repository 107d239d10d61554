import { cohortRequest } from '@millrace/contract/report/cohort';
import { figureText, readFigure } from '@millrace/contract/report/formula';
import { addDays } from '@millrace/contract/report/period';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'zod/v4/core';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { randomCases } from '../../testing/random-cases.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { compileCohorts } from './compile-cohorts.ts';
import { ReportQueue } from './report-queue.ts';
import { runCohorts } from './run-cohorts.ts';
import { someFacts } from './testing/arbitrary.ts';
import { type Fact, writeFacts } from './testing/fact.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const fact: Fact = {
  ...{ at: '2026-03-01T10:00:00Z', metric: 'init', app: 1, platform: 1, country: 'DE', placement: 5 },
  ...{ adType: 2, network: 1, instance: 11, bidding: 0, rule: 0, abTest: 0, abGroup: '', scene: 0 },
  ...{ appVersion: '', sdkVersion: '', osVersion: '', user: 'ada', money: '0' },
};
const on = (day: string, user: string, known: Partial<Fact> = {}) => ({
  ...fact,
  at: `${day}T10:00:00Z`,
  user,
  ...known,
});
const ask = (organizationId: number, input: object, today: string) =>
  runCohorts(
    { clickhouse, reportQueue: new ReportQueue() },
    parse(cohortRequest, input),
    { organizationId, appIds: null },
    today,
  );

test('as computed by hand: who came back, what they have brought, and nothing of days that have not ended', async () => {
  const facts = [
    on('2026-03-01', 'ada', { metric: 'impression', money: '2000' }),
    on('2026-03-01', 'bob'),
    on('2026-03-02', 'ada', { metric: 'purchase', money: '3' }),
    on('2026-03-02', 'kim', { metric: 'impression', money: '1000' }),
    on('2026-03-03', 'ada', { metric: 'impression', money: '500', country: 'US' }),
    on('2026-03-03', 'bob'),
    on('2026-03-03', 'kim'),
  ];
  await writeFacts(clickhouse, 1, facts, []);
  const days = { from: '2026-03-01', to: '2026-03-02', lastAge: 2 };
  expect(await ask(1, days, '2026-03-04')).toEqual({
    rows: [
      {
        ...{
          day: '2026-03-01',
          keys: [],
          users: '2',
          reached: ['2', '2', '2'],
          retained: ['2', '1', '2'],
          retention: ['1', '0.5', '1'],
        },
        ...{ adValue: ['1', '1', '1.25'], purchaseValue: ['0', '1.5', '1.5'] },
      },
      {
        ...{
          day: '2026-03-02',
          keys: [],
          users: '1',
          reached: ['1', '1', '0'],
          retained: ['1', '1', null],
          retention: ['1', '1', null],
        },
        ...{ adValue: ['1', '1', null], purchaseValue: ['0', '0', null] },
      },
    ],
    totals: {
      ...{
        users: '3',
        reached: ['3', '3', '2'],
        retained: ['3', '2', '2'],
        retention: ['1', '0.666666666', '1'],
      },
      // The young cohort has not paid less at the last age: it is not there.
      ...{ adValue: ['1', '1', '1.25'], purchaseValue: ['0', '1', '1'] },
    },
  });
  const whole = await ask(1, { ...days, byDay: false, dimensions: ['country'] }, '2026-03-05');
  expect(whole.rows.map(({ day, keys, users }) => [day, keys, users])).toEqual([[null, ['DE'], '3']]);
  const elsewhere = { ...days, filters: [{ dimension: 'country', values: ['DE'], exclude: true }] };
  expect(await ask(1, elsewhere, '2026-03-05')).toMatchObject({ rows: [], totals: { users: '0' } });
  expect(await ask(2, days, '2026-03-05')).toMatchObject({ rows: [], totals: { users: '0' } });
});

const today = '2026-04-30';

test('are what a plain fold over the same rows says', { timeout: 120_000 }, async () => {
  let organizationId = 100;
  const check = fc.asyncProperty(someFacts, async (facts) => {
    organizationId += 1;
    await writeFacts(clickhouse, organizationId, facts, []);
    const { totals } = await ask(organizationId, { from: '2026-02-24', to: '2026-03-02', lastAge: 5 }, today);
    expect(totals).toMatchObject(foldPlainly(facts, '2026-02-24', '2026-03-02', 5));
  });
  await fc.assert(check, { numRuns: randomCases({ always: 8, long: 20 }) });
});

function foldPlainly(facts: readonly Fact[], from: string, to: string, lastAge: number) {
  const mine = facts.filter(({ user }) => user !== '');
  const who = ({ app, platform, user }: Fact) => JSON.stringify([app, platform, user]);
  const dayOf = ({ at }: Fact) => at.slice(0, 10);
  const firsts = new Map<string, string>();
  for (const one of mine) {
    const known = firsts.get(who(one));
    if (known === undefined || dayOf(one) < known) firsts.set(who(one), dayOf(one));
  }
  const cohort = [...firsts].filter(([, day]) => day >= from && day <= to);
  const ages = Array.from({ length: lastAge + 1 }, (_, age) => age);
  const isThere = ([id, day]: [string, string], age: number) =>
    mine.some((one) => who(one) === id && dayOf(one) === addDays(day, age));
  const ads = (age: number) =>
    cohort
      .flatMap(([id, day]) =>
        mine.filter(
          (one) => who(one) === id && one.metric === 'impression' && dayOf(one) <= addDays(day, age),
        ),
      )
      .reduce((sum, { money }) => sum + readFigure(money) / 1000n, 0n);
  const size = BigInt(cohort.length);
  return {
    users: String(size),
    ...(size === 0n
      ? {}
      : {
          retained: ages.map((age) => String(cohort.filter((one) => isThere(one, age)).length)),
          adValue: ages.map((age) => figureText(ads(age) / size)),
        }),
  };
}

test('every SELECT on a table is within the scope', () => {
  const filters = [{ dimension: 'app', values: ['987654321'] }];
  const request = parse(cohortRequest, { from: '2026-03-01', to: '2026-03-02', filters });
  const { sql } = compileCohorts(request, { organizationId: 1, appIds: [7] });
  const tables = sql.split('FROM millrace.').slice(1);
  expect(tables).toHaveLength(2);
  for (const table of tables)
    expect(table).toMatch(
      /^[a-z_]+ WHERE organization_id = {organization:UInt32} AND app_id IN {apps:Array\(UInt32\)}/,
    );
  expect(sql).not.toContain('987654321');
});
