import { networkId } from '@millrace/contract/publisher/network/network-id';
import { readFigure } from '@millrace/contract/report/formula';
import { addDays, daysOf, type Period } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { compileReport } from '../../../domain/report/compile-report.ts';
import type { TestOf } from '../../../domain/report/compile-test-looks.ts';
import type { ReportScope } from '../../../domain/report/report-scope.ts';
import type { ReportStore } from '../../../domain/report/run-report.ts';

/** What a group brought, in USD. */
export interface Money {
  readonly revenue: number;
  readonly estimate: number;
  readonly impressions: number;
  /** The part of the revenue that is estimated. */
  readonly open: number;
  /** The part of that of which the network's report is still to come. */
  readonly awaited: number;
}

export interface PaidDay {
  readonly A: Money;
  readonly B: Money;
}

/** What was paid for a test. */
export interface Paid {
  readonly days: readonly PaidDay[];
  /** Whether own ads are among it. */
  readonly ownAds: boolean;
}

/** For so many days a report is waited for, as alerts do. */
const waitedDays = 28;

const text = z.string();
const column = z.object({ d0: text, d1: text, d2: text, m0: text, m1: text, m2: text, open0: text });

interface Row extends Omit<Money, 'awaited'> {
  readonly group: string;
  readonly day: string;
  readonly network: string;
}

/**
 * What both groups brought on each day, by the report that the screen shows beside it; own ads as they bid, with what is left to the
 * publisher, or the group with more of them would win by what the installation keeps.
 * @param kept the part of own ads' revenue that the publisher keeps, 0–1
 * @param today in UTC
 * @throws ReportLimitError, ClickHouseBusyError
 */
export async function readPaid(
  { clickhouse, reportQueue }: ReportStore,
  { testId, appId, from, to }: TestOf,
  scope: ReportScope,
  today: string,
  kept: number,
): Promise<Paid> {
  const one = (dimension: 'app' | 'abTest', value: number) => ({
    dimension,
    values: [String(value)],
    exclude: false,
  });
  // Without the totals that a page of the report has, which take as long again.
  const { sql, params } = compileReport(
    {
      ...{ from, to, dimensions: ['abGroup', 'day', 'network'], offset: 0, limit: 1 },
      ...{ metrics: ['revenue', 'estimatedRevenue', 'impressions'] },
      filters: [one('app', appId), one('abTest', testId)],
    },
    scope,
    { all: true },
  );
  const rows = await reportQueue.run(scope.organizationId, () => clickhouse.report({ sql, params }, column));
  const read = rows.map(
    ({ d0, d1, d2, m0, m1, m2, open0 }): Row => ({
      ...{ group: d0, day: d1, network: d2, estimate: numberOf(m1), impressions: numberOf(m2) },
      ...(isOwn(d2)
        ? { revenue: kept * numberOf(m0), open: kept * numberOf(open0) }
        : { revenue: numberOf(m0), open: numberOf(open0) }),
    }),
  );
  return {
    days: paidDays({ from, to }, read, addDays(today, -waitedDays)),
    ownAds: read.some(({ network, revenue }) => isOwn(network) && revenue > 0),
  };
}

const isOwn = (network: string) => network === String(networkId.crossPromotion);
const numberOf = (value: string) => Number(readFigure(value)) / 1e9;

/**
 * A network that has reported anything of the test will report its later days too; the estimates of one that never did are all there is.
 * @param waitedFrom the day before the first one that is still waited for
 */
function paidDays(period: Period, rows: readonly Row[], waitedFrom: string): PaidDay[] {
  const last = new Map<string, string>();
  for (const { network, day, revenue, open } of rows) {
    if (revenue > open && day > (last.get(network) ?? '')) last.set(network, day);
  }
  const isAwaited = ({ network, day }: Row) => day > waitedFrom && day > (last.get(network) ?? day);
  const days = new Map(daysIn(period).map((day) => [day, { A: { ...noMoney }, B: { ...noMoney } }]));
  for (const row of rows) {
    const day = days.get(row.day);
    if (day === undefined || (row.group !== 'A' && row.group !== 'B')) continue;
    const sum = day[row.group];
    for (const key of moneys) sum[key] += row[key];
    if (isAwaited(row)) sum.awaited += row.open;
  }
  return [...days.values()];
}

const noMoney = { revenue: 0, estimate: 0, impressions: 0, open: 0, awaited: 0 };
const moneys = ['revenue', 'estimate', 'impressions', 'open'] as const;

const daysIn = (period: Period) =>
  Array.from({ length: daysOf(period) }, (_, index) => addDays(period.from, index));
