import { adsReportRequest, type ReportRequest } from '@millrace/contract/report/definition';
import { choiceDimensions, type DimensionKey, isTime } from '@millrace/contract/report/dimension';
import { evaluate, figureText, over, readFigure, times } from '@millrace/contract/report/formula';
import { dimensionsOf } from '@millrace/contract/report/metric';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'zod/v4/core';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { randomCases } from '../../testing/random-cases.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { compileReport } from './compile-report.ts';
import { ReportQueue } from './report-queue.ts';
import type { ReportScope } from './report-scope.ts';
import { runReport } from './run-report.ts';
import { type AdFact, writeAdFacts } from './testing/ad-fact.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

/** Two campaigns are of one app, the third one of another. */
const promotedApps = new Map([
  [11, 501],
  [12, 501],
  [13, 502],
]);
const advertiser = { campaigns: [...promotedApps.keys()], promotedApps: [...promotedApps.values()] };

const someAds = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 4 }),
    hour: fc.constantFrom('00', '13', '23'),
    country: fc.constantFrom('DE', 'US', ''),
    place: fc.constantFrom([1, 5], [1, 6], [2, 7]),
    ad: fc.constantFrom([1, 11, 31], [1, 12, 31], [1, 13, 32], [2, 21, 33]),
    publisher: fc.constantFrom(0, 0, 1),
    choice: fc.constantFrom<[number, number, string]>([0, -1, ''], [5, 3, 'p1'], [6, -1, 'p1'], [5, 0, '']),
    impressions: fc.nat(9),
    clicks: fc.nat(3),
    billionths: fc.nat(5_000_000_000),
    installs: fc.nat(2),
    events: fc.nat(5),
    millionths: fc.nat(9_000_000),
  }),
  { minLength: 1, maxLength: 30 },
);

const dimensions = dimensionsOf('spend').filter((key) => key !== 'week' && key !== 'month');
const someDimensions = fc
  .uniqueArray(fc.constantFrom(...dimensions), { maxLength: 3 })
  .map((keys) => keys.filter((key, place) => !isTime(key) || keys.findIndex(isTime) === place));

const valueAt: Readonly<Partial<Record<DimensionKey, (fact: AdFact) => string>>> = {
  hour: ({ hour }) => hour,
  day: ({ hour }) => hour.slice(0, 10),
  app: ({ app }) => String(app),
  placement: ({ placement }) => String(placement),
  country: ({ country }) => country,
  advertiser: (fact) => String(fact.advertiser),
  promotedApp: ({ campaign }) => String(promotedApps.get(campaign) ?? 0),
  campaign: ({ campaign }) => String(campaign),
  creative: ({ creative }) => String(creative),
  segment: ({ segment }) => String(segment),
  daysAway: ({ away }) => String(away),
  item: ({ item }) => item ?? '',
};
const keysOf = (fact: AdFact, keys: readonly DimensionKey[]) => keys.map((key) => valueAt[key]?.(fact) ?? '');

const metrics = [
  ...([
    'adImpressions',
    'adClicks',
    'installs',
    'adEvents',
    'viewInstalls',
    'spend',
    'adRevenue',
    'cpm',
  ] as const),
];
const cpm = over(times('adSpend', 1000), 'adImpressions');

/** The figures of some hours together, computed as plainly as can be. */
function figuresOf(facts: readonly AdFact[]): (string | null)[] {
  const sum = (of: (fact: AdFact) => bigint) => facts.reduce((all, fact) => all + of(fact), 0n);
  const impressions = sum((fact) => BigInt(fact.impressions) * 1_000_000_000n);
  const clicks = sum((fact) => BigInt(fact.clicks) * 1_000_000_000n);
  const installs = sum((fact) => BigInt(fact.installs ?? 0) * 1_000_000_000n);
  const events = sum((fact) => BigInt(fact.events ?? 0) * 1_000_000_000n);
  const views = sum((fact) => BigInt(fact.viewInstalls ?? 0) * 1_000_000_000n);
  const spent = sum((fact) => readFigure(fact.spent));
  const value = sum((fact) => readFigure(fact.value ?? '0'));
  const perThousand = evaluate(cpm, (counter) => (counter === 'adSpend' ? spent : impressions));
  return [
    ...[impressions, clicks, installs, events, views, spent, value].map(figureText),
    perThousand === null ? null : figureText(perThousand),
  ];
}

let organization = 5_000;

test('both sides are told what a plain fold over their own rows says', { timeout: 120_000 }, async () => {
  const store = { clickhouse, reportQueue: new ReportQueue() };
  const check = fc.asyncProperty(
    someAds,
    fc.array(someDimensions, { minLength: 3, maxLength: 3 }),
    fc.constantFrom<readonly number[] | null>(null, [1], []),
    async (ads, breakdowns, appIds) => {
      organization += 10;
      const first = organization;
      const facts: AdFact[] = ads.map((one) => ({
        hour: `2026-03-0${one.day}T${one.hour}:00:00Z`,
        country: one.country,
        ...{ organization: first + one.publisher, app: one.place[0] ?? 0, placement: one.place[1] ?? 0 },
        ...{ advertiser: first + (one.ad[0] ?? 0), campaign: one.ad[1] ?? 0, creative: one.ad[2] ?? 0 },
        ...{ segment: one.choice[0], away: one.choice[1], item: one.choice[2] },
        ...{ impressions: one.impressions, clicks: one.clicks, installs: one.installs, events: one.events },
        viewInstalls: Math.min(one.installs, one.clicks),
        value: (one.millionths / 1_000_000).toFixed(6),
        spent: figureText(BigInt(one.billionths)),
      }));
      await writeAdFacts(clickhouse, facts);
      const asked = async (scope: ReportScope, keys: readonly DimensionKey[], mine: readonly AdFact[]) => {
        const days = { from: '2026-03-02', to: '2026-03-03' };
        const request: ReportRequest = {
          ...{ ...days, dimensions: [...keys], metrics: [...metrics], filters: [], offset: 0, limit: 1000 },
        };
        const inTime = mine.filter(({ hour }) => hour >= '2026-03-02' && hour < '2026-03-04');
        const counted = inTime.filter(
          ({ impressions, clicks, installs = 0, events = 0, spent, value }) =>
            impressions + clicks + installs + events + Number(spent) + Number(value) > 0,
        );
        const rows = Map.groupBy(counted, (fact) => JSON.stringify(keysOf(fact, keys)));
        const answer = await runReport(store, request, scope);
        expect(answer.totals.values).toEqual(figuresOf(inTime));
        expect(answer.count).toBe(keys.length === 0 ? Math.min(1, rows.size) : rows.size);
        for (const row of answer.rows)
          expect([row.keys, row.values]).toEqual([
            row.keys,
            figuresOf(rows.get(JSON.stringify(row.keys)) ?? []),
          ]);
      };
      for (const keys of breakdowns) {
        const ofAdvertiser = facts.filter((fact) => fact.advertiser === first + 1);
        const own = keys.filter((key) => key !== 'advertiser');
        await asked({ organizationId: first + 1, appIds: null, advertiser }, own, ofAdvertiser);
        const ofPublisher = facts.filter(
          (fact) => fact.organization === first && (appIds?.includes(fact.app) ?? true),
        );
        const shown = keys.filter((key) => key !== 'promotedApp');
        await asked({ organizationId: first, appIds }, shown, ofPublisher);
      }
    },
  );
  await fc.assert(check, { numRuns: randomCases({ always: 8, long: 40 }) });
});

test('an advertiser filters by promoted app, and compares with the days before', async () => {
  const store = { clickhouse, reportQueue: new ReportQueue() };
  const ad = {
    ...{ organization: 4_001, app: 1, placement: 5, country: 'DE', advertiser: 4_000, creative: 1 },
    ...{ impressions: 1, clicks: 0 },
  };
  await writeAdFacts(clickhouse, [
    { ...ad, hour: '2026-03-02T10:00:00Z', campaign: 11, spent: '0.000000001' },
    { ...ad, hour: '2026-03-02T10:00:00Z', campaign: 13, spent: '4' },
    { ...ad, hour: '2026-03-01T10:00:00Z', campaign: 12, spent: '2' },
  ]);
  const request = parse(adsReportRequest, {
    ...{ from: '2026-03-02', to: '2026-03-02', beforeFrom: '2026-03-01', beforeTo: '2026-03-01' },
    ...{ dimensions: ['promotedApp'], metrics: ['spend'] },
    filters: [{ dimension: 'promotedApp', values: ['501'] }],
  });
  const answer = await runReport(store, request, { organizationId: 4_000, appIds: null, advertiser });
  expect(answer.rows).toEqual([{ keys: ['501'], values: ['0.000000001'], before: ['2'] }]);
});

test.each([
  [{ organizationId: 1, appIds: null, advertiser }, 'WHERE advertiser_id = {organization:UInt32} AND '],
  [{ organizationId: 1, appIds: null }, 'WHERE organization_id = {organization:UInt32} AND '],
  [
    { organizationId: 1, appIds: [1, 2] },
    'WHERE organization_id = {organization:UInt32} AND app_id IN {apps:Array(UInt32)} AND ',
  ],
])('every SELECT is within the scope: %o', (scope, within) => {
  const check = fc.property(someDimensions, fc.boolean(), (keys, totals) => {
    const request: ReportRequest = {
      ...{ from: '2026-03-02', to: '2026-03-03', dimensions: keys, metrics: [...metrics] },
      ...{ filters: [], offset: 0, limit: 10 },
    };
    const { sql } = compileReport(request, scope, { withTotals: totals && keys.length > 0 });
    const tables = sql.split('FROM millrace.').slice(1);
    expect(tables.length).toBeGreaterThan(0);
    // Where nothing is told apart by what single ads were chosen for, from the table that does not know it.
    const name = keys.some((key) => choiceDimensions.some((one) => one === key))
      ? 'own_ad_choice_hour'
      : 'own_ad_hour';
    for (const table of tables) expect(table.startsWith(`${name} ${within}`)).toBe(true);
  });
  fc.assert(check, { numRuns: 50 });
});
