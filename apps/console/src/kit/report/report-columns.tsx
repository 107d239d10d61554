import { type DimensionKey, dimensionLabel } from '@millrace/contract/report/dimension';
import { type MetricKey, metricLabel } from '@millrace/contract/report/metric';
import { text } from '../i18n/i18n.ts';
import type { ListColumn } from '../list/list-column.ts';
import { DimensionValue } from './DimensionValue.tsx';
import { Figure } from './Figure.tsx';
import type { ShownRow } from './report-row.ts';
import { shareOfTotal } from './share-of-total.ts';
import type { ReportNames } from './value-text.ts';

export interface ReportColumn extends ListColumn<ShownRow> {
  readonly metric?: MetricKey;
}

/** The columns of a report's table: what rows are about, then the metrics in the order of the answer. */
export function reportColumns(
  dimensions: readonly DimensionKey[],
  shown: readonly MetricKey[],
  names: Partial<ReportNames>,
  /** Where rows show their part of it. */
  totals: readonly (string | null)[] | undefined,
): ReportColumn[] {
  const head: ReportColumn = {
    key: 'total',
    title: '',
    onCard: 'head',
    render: () => <strong>{text('reportScreen.total')}</strong>,
  };
  const about = dimensions.map(
    (dimension, place): ReportColumn => ({
      key: dimension,
      title: text(dimensionLabel(dimension)),
      sortBy: dimension,
      onCard: 'head',
      render: ({ keys, isTotal }) => {
        if (isTotal) return place === 0 && <strong>{text('reportScreen.total')}</strong>;
        return <DimensionValue dimension={dimension} value={keys[place] ?? ''} names={names} />;
      },
    }),
  );
  const figures = shown.map(
    (metric, place): ReportColumn => ({
      key: metric,
      title: text(metricLabel(metric)),
      metric,
      sortBy: metric,
      numeric: true,
      onCard: 'line',
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
