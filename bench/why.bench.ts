import { ReportQueue } from '../apps/server/src/domain/report/report-queue.ts';
import { runReport } from '../apps/server/src/domain/report/run-report.ts';
import { explainChange } from '../apps/server/src/domain/report/why/explain-change.ts';
import { openTestClickHouse } from '../apps/server/src/testing/test-clickhouse.ts';
import { addDays, periodBefore, periodOf } from '../packages/contract/src/report/period.ts';
import type { WhyDimension } from '../packages/contract/src/report/why.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';
import { lastDay, organization } from './lib/reporting/drawn.ts';
import { full, makeData, small } from './lib/reporting/make-data.ts';

/**
 * What it costs to say why revenue changed, beside the report whose figure is asked about: 28 days and the 28 before of a publisher with
 * 400 days, in turn, all of it worked out anew as on days that have just changed. `--full` asks the figures of `report.bench.ts`; else a
 * twentieth.
 */
const RATIO = 2;
const rounds = 9;

const days = periodOf('last28', addDays(lastDay, 1));
const before = periodBefore(days);
const asked = { ...days, beforeFrom: before.from, beforeTo: before.to, filters: [] };
const scope = { organizationId: organization, appIds: null };

const cases: readonly { readonly name: string; readonly along: WhyDimension[] }[] = [
  { name: 'why, as the card opens', along: ['country', 'placement', 'network', 'instance'] },
  { name: 'why, by app version', along: ['appVersion'] },
];

const clickhouse = await openTestClickHouse();
const store = { clickhouse, reportQueue: new ReportQueue() };

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Its report: the same money by the same things, with what a screen of money shows. */
async function against(name: string, along: WhyDimension[]): Promise<Figure[]> {
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    other.push(
      await timed(() =>
        runReport(
          store,
          {
            ...asked,
            dimensions: along.length > 1 ? ['country', 'instance'] : along,
            metrics: ['revenue', 'ecpm', 'impressions', 'fillRate'],
            ...{ offset: 0, limit: 100_000 },
          },
          scope,
        ),
      ),
    );
    own.push(await timed(() => explainChange(store, { ...asked, along }, scope)));
  }
  const [mine, its] = [median(own), median(other)];
  return [
    { name, value: mine, unit: 'ms' },
    {
      name: `  beside its report (${its.toFixed(0)} ms)`,
      value: mine / its,
      unit: '×',
      limit: { atMost: RATIO },
    },
  ];
}

try {
  const took = await timed(async () => {
    for (const sql of makeData(flag('full') ? full : small)) await clickhouse.migration(sql);
  });
  report([{ name: 'figures made in', value: took / 1000, unit: 's' }]);
  for (const { name, along } of cases) report(await against(name, along));
} finally {
  await clickhouse.close();
}
