import * as z from 'zod/mini';
import { ReportQueue } from '../apps/server/src/domain/report/report-queue.ts';
import { runReport } from '../apps/server/src/domain/report/run-report.ts';
import { type Explanation, explainChange } from '../apps/server/src/domain/report/why/explain-change.ts';
import { openTestClickHouse } from '../apps/server/src/testing/test-clickhouse.ts';
import { addDays, periodBefore, periodOf } from '../packages/contract/src/report/period.ts';
import type { WhyDimension } from '../packages/contract/src/report/why.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import * as byHand from './lib/reporting/by-hand.ts';
import { lastDay, organization } from './lib/reporting/drawn.ts';
import { full, makeData, small } from './lib/reporting/make-data.ts';
import { timed } from './lib/timed.ts';

/**
 * What it costs to say why revenue changed, beside the dearest of the reports that carry its sign on a screen: 28 days and the 28 before of a publisher with
 * 400 days, in turn, and beside SQL by hand of the same figures, which has to say the same; all of it worked out anew as on days
 * that have just changed. `--full` asks the figures of `report.bench.ts`; else a
 * twentieth.
 */
const RATIO = 2;
const BY_HAND = 1.5;
const rounds = 9;

const days = periodOf('last28', addDays(lastDay, 1));
const before = periodBefore(days);
const asked = { ...days, beforeFrom: before.from, beforeTo: before.to, filters: [] };
const scope = { organizationId: organization, appIds: null };

interface Case {
  readonly name: string;
  readonly along: WhyDimension[];
  /** What the reports break down by whose figures it is asked about. */
  readonly reports: readonly WhyDimension[][];
  /** One statement for each thing that has to be read apart. */
  readonly byHand: readonly string[];
}

const compared = { ...days, beforeFrom: before.from };
const cases: readonly Case[] = [
  {
    name: 'why, as the card opens',
    along: ['country', 'placement', 'network', 'instance'],
    reports: [[], ['country'], ['instance']],
    byHand: [
      byHand.performance(compared, 'country'),
      byHand.performanceByUnit(compared, '(placement_id, network_id, instance_id)'),
    ],
  },
  {
    name: 'why, by app version',
    along: ['appVersion'],
    reports: [[], ['appVersion']],
    byHand: [byHand.performanceByVersion(compared)],
  },
];

const clickhouse = await openTestClickHouse();
const store = { clickhouse, reportQueue: new ReportQueue() };

const figure = z.coerce.number();
const figures = z.object({ whole: figure, m0: figure, b0: figure });

/** Runs what was written by hand; a figure that is not the card's is an error. */
async function runByHand(statements: readonly string[], { now, before: then }: Explanation): Promise<void> {
  for (const rows of await Promise.all(statements.map((sql) => clickhouse.lookup(sql, figures)))) {
    const whole = rows.find((row) => row.whole === 1);
    const isSame = (one: number | undefined, other: string) =>
      Math.abs((one ?? Number.NaN) - Number(other)) < 0.02;
    if (!isSame(whole?.m0, now) || !isSame(whole?.b0, then))
      throw new Error(`The card says ${now} and ${then}, SQL by hand ${whole?.m0} and ${whole?.b0}.`);
  }
}

/** Its reports: the same money, with what a screen of money shows. */
async function against({ name, along, reports, byHand: statements }: Case): Promise<Figure[]> {
  const [own, hand]: [number[], number[]] = [[], []];
  const others = reports.map((dimensions) => ({ dimensions, took: [] as number[] }));
  const said = await explainChange(store, { ...asked, along }, scope);
  for (let round = 0; round < rounds; round += 1) {
    for (const { dimensions, took } of others)
      took.push(
        await timed(() =>
          runReport(
            store,
            {
              ...asked,
              dimensions,
              metrics: ['revenue', 'ecpm', 'impressions', 'fillRate'],
              ...{ offset: 0, limit: 100_000 },
            },
            scope,
          ),
        ),
      );
    own.push(await timed(() => explainChange(store, { ...asked, along }, scope)));
    hand.push(await timed(() => runByHand(statements, said)));
  }
  const mine = median(own);
  const medians = others.map(({ dimensions, took }) => ({
    by: dimensions[0] ?? 'nothing',
    its: median(took),
  }));
  const its = Math.max(...medians.map((one) => one.its));
  return [
    { name, value: mine, unit: 'ms' },
    {
      name: `  beside its dearest report (${medians.map((one) => `by ${one.by} ${one.its.toFixed(0)} ms`).join(', ')})`,
      value: mine / its,
      unit: '×',
      limit: { atMost: RATIO },
    },
    {
      name: `  beside SQL by hand (${median(hand).toFixed(0)} ms)`,
      value: mine / median(hand),
      unit: '×',
      limit: { atMost: BY_HAND },
    },
  ];
}

try {
  const took = await timed(async () => {
    for (const sql of makeData(flag('full') ? full : small)) await clickhouse.migration(sql);
  });
  report([{ name: 'figures made in', value: took / 1000, unit: 's' }]);
  for (const one of cases) report(await against(one));
} finally {
  await clickhouse.close();
}
