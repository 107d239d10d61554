import { readFigure } from '@millrace/contract/report/formula';
import type { Period } from '@millrace/contract/report/period';
import type { ReportScope } from '../../../domain/report/report-scope.ts';
import { type ReportStore, runReport } from '../../../domain/report/run-report.ts';

/**
 * What a user's figures are worth. Networks report money by ad unit, never by user: how it scatters among users is known by our own
 * estimates, how much it is by the networks as soon as they have reported. Where nothing was estimated, every impression counts the same.
 */
export interface Worth {
  readonly of: 'estimates' | 'impressions';
  /** USD for one of them. */
  readonly factor: number;
}

export interface Worths {
  readonly A: Worth;
  readonly B: Worth;
  /** Part of the revenue of both that is estimated still; null: there is none. */
  readonly open: number | null;
}

interface Money {
  readonly revenue: number;
  readonly estimate: number;
  readonly impressions: number;
  readonly open: number;
}

const nothing: Money = { revenue: 0, estimate: 0, impressions: 0, open: 0 };

/** What the revenue of both groups is worth, by the report that the screen shows beside it. */
export async function readWorths(
  store: ReportStore,
  { testId, appId, from, to }: Period & { readonly testId: number; readonly appId: number },
  scope: ReportScope,
): Promise<Worths> {
  const one = (dimension: 'app' | 'abTest', value: number) => ({
    dimension,
    values: [String(value)],
    exclude: false,
  });
  const { rows } = await runReport(
    store,
    {
      ...{ from, to, dimensions: ['abGroup'], metrics: ['revenue', 'estimatedRevenue', 'impressions'] },
      ...{ filters: [one('app', appId), one('abTest', testId)], offset: 0, limit: 10 },
    },
    scope,
  );
  const moneyOf = (group: string): Money => {
    const row = rows.find(({ keys }) => keys[0] === group);
    if (row === undefined) return nothing;
    const [revenue = 0, estimate = 0, impressions = 0] = row.values.map(numberOf);
    return { revenue, estimate, impressions, open: numberOf(row.open) };
  };
  const [a, b] = [moneyOf('A'), moneyOf('B')];
  const revenue = a.revenue + b.revenue;
  // Both in the same way, or they could not be compared.
  const of = a.estimate > 0 && b.estimate > 0 ? 'estimates' : 'impressions';
  return {
    A: worthOf(a, of),
    B: worthOf(b, of),
    open: revenue > 0 ? (a.open + b.open) / revenue : null,
  };
}

const numberOf = (value: string | null | undefined) =>
  typeof value === 'string' ? Number(readFigure(value)) / 1e9 : 0;

function worthOf(money: Money, of: Worth['of']): Worth {
  const count = of === 'estimates' ? money.estimate : money.impressions;
  return { of, factor: count > 0 ? money.revenue / count : 0 };
}
