import type { AbTest } from '@millrace/contract/publisher/ab-test';
import { metricLabel } from '@millrace/contract/report/metric';
import type { Period } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import { FigureLink } from '../../../kit/figures/FigureLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Figure } from '../../../kit/report/Figure.tsx';
import { MetricNote } from '../../../kit/report/MetricNote.tsx';
import '../../../kit/report/report.css';
import type { ReportState } from '../../../kit/report/report-state.ts';
import { DifferenceText } from './DifferenceText.tsx';
import { differenceOf, filtersOfTest, groupsIn, type TestMetric } from './group-figures.ts';

interface GroupTableProps {
  readonly test: AbTest;
  readonly days: Period;
  readonly metrics: readonly TestMetric[];
  readonly rows: readonly ReportRow[];
  /** Of both groups together, each user once. */
  readonly totals: Omit<ReportRow, 'keys'>;
}

const groupNames = ['A', 'B'] as const;

/** What each group brought, and how B stands to A. */
export function GroupTable({ test, days, metrics, rows, totals }: GroupTableProps) {
  const text = useText();
  const groups = groupsIn(rows);
  const reportOf = (group: 'A' | 'B', metric: TestMetric): ReportState => ({
    period: days,
    dimensions: ['day'],
    metrics: [metric, ...metrics.filter((other) => other !== metric)],
    filters: [...filtersOfTest(test), { dimension: 'abGroup', values: [group], exclude: false }],
    compare: false,
  });
  return (
    <table className="plan-table test-figures-table">
      <thead>
        <tr>
          <th scope="col">{text('abTest.figures.metric')}</th>
          {groupNames.map((group) => (
            <th key={group} scope="col">
              {text(`abTest.group${group}`)}
            </th>
          ))}
          <th scope="col">{text('abTest.figures.difference')}</th>
          <th scope="col" className="test-figures-both">
            {text('abTest.figures.both')}
          </th>
        </tr>
      </thead>
      <tbody>
        {metrics.map((metric, place) => (
          <tr key={metric}>
            <th scope="row">
              <span className="report-head">
                {text(metricLabel(metric))} <MetricNote metric={metric} />
              </span>
            </th>
            {groupNames.map((group) => {
              const figures = groups[group];
              return (
                <td key={group}>
                  {figures === undefined ? (
                    '–'
                  ) : (
                    <FigureLink report={reportOf(group, metric)} first={place === 0}>
                      <Figure metric={metric} value={figures.values[place] ?? null} open={figures.open} />
                    </FigureLink>
                  )}
                </td>
              );
            })}
            <td>
              <DifferenceText
                metric={metric}
                difference={differenceOf(
                  metric,
                  groups.A?.values[place],
                  groups.B?.values[place],
                  test.shareB,
                )}
              />
            </td>
            <td className="test-figures-both">
              <Figure metric={metric} value={totals.values[place] ?? null} open={totals.open} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
