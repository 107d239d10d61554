import { type DimensionKey, dimensionLabel } from '@millrace/contract/report/dimension';
import { type MetricKey, metricLabel } from '@millrace/contract/report/metric';
import { text } from '../i18n/i18n.ts';
import type { ListColumn } from '../list/list-column.ts';
import { DimensionValue } from './DimensionValue.tsx';
import { Figure } from './Figure.tsx';
import { figureText } from './figure-text.ts';
import type { ShownRow } from './report-row.ts';
import { shareOfTotal } from './share-of-total.ts';
import { type ReportNames, valueText } from './value-text.ts';

export interface ReportColumn extends ListColumn<ShownRow> {
  readonly metric?: MetricKey;
  /** The cell as plain text. */
  readonly plain: (row: ShownRow) => string;
}

interface ColumnsInput {
  readonly dimensions: readonly DimensionKey[];
  /** In the order of the answer. */
  readonly metrics: readonly MetricKey[];
  readonly names: Partial<ReportNames>;
  /** Where rows show their part of it. */
  readonly totals?: readonly (string | null)[] | undefined;
}

/** The columns of a report's table: what rows are about, then the metrics. */
export function reportColumns({ dimensions, metrics, names, totals }: ColumnsInput): ReportColumn[] {
  const head: ReportColumn = {
    key: 'total',
    title: '',
    onCard: 'head',
    plain: () => text('reportScreen.total'),
    render: () => <strong>{text('reportScreen.total')}</strong>,
  };
  const about = dimensions.map((dimension, place): ReportColumn => {
    const plain = ({ keys, isTotal }: ShownRow) => {
      if (isTotal) return place === 0 ? text('reportScreen.total') : '';
      return valueText(dimension, keys[place] ?? '', names);
    };
    return {
      key: dimension,
      title: text(dimensionLabel(dimension)),
      sortBy: dimension,
      onCard: 'head',
      plain,
      render: (row) =>
        row.isTotal ? (
          plain(row)
        ) : (
          <DimensionValue dimension={dimension} value={row.keys[place] ?? ''} names={names} />
        ),
    };
  });
  const figures = metrics.map(
    (metric, place): ReportColumn => ({
      key: metric,
      title: text(metricLabel(metric)),
      metric,
      sortBy: metric,
      numeric: true,
      onCard: 'line',
      plain: ({ values }) => figureText(metric, values[place]),
      render: ({ values, before, open, isTotal }) => (
        <Figure
          metric={metric}
          value={values[place] ?? null}
          before={before === undefined ? undefined : (before[place] ?? null)}
          open={open}
          share={
            totals === undefined || isTotal
              ? undefined
              : shareOfTotal(metric, values[place] ?? null, totals[place] ?? null)
          }
        />
      ),
    }),
  );
  return [...(about.length === 0 ? [head] : about), ...figures];
}
