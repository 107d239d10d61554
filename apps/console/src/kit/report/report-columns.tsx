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
import { WhyButton } from './why/WhyButton.tsx';
import { isExplained, type WhyQuestion } from './why/why-question.ts';

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
  /** Why a row's money changed; with no days chosen to compare with, since as many before. */
  readonly whyOf?: ((row: ShownRow) => WhyQuestion | undefined) | undefined;
}

/** The columns of a report's table: what rows are about, then the metrics. */
export function reportColumns({ dimensions, metrics, names, totals, whyOf }: ColumnsInput): ReportColumn[] {
  const nameOf = ({ keys, isTotal }: ShownRow) =>
    isTotal
      ? text('reportScreen.total')
      : dimensions.map((dimension, place) => valueText(dimension, keys[place] ?? '', names)).join(' · ');
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
      render: (row) => (
        <span className="report-cell">
          {isExplained(metric) && <Why row={row} whyOf={whyOf} about={nameOf(row)} />}
          <Figure
            metric={metric}
            value={row.values[place] ?? null}
            before={row.before === undefined ? undefined : (row.before[place] ?? null)}
            open={row.open}
            share={
              totals === undefined || row.isTotal
                ? undefined
                : shareOfTotal(metric, row.values[place] ?? null, totals[place] ?? null)
            }
          />
        </span>
      ),
    }),
  );
  return [...(about.length === 0 ? [head] : about), ...figures];
}

interface WhyProps extends Pick<ColumnsInput, 'whyOf'> {
  readonly row: ShownRow;
  readonly about: string;
}

function Why({ row, whyOf, about }: WhyProps) {
  const question = whyOf?.(row);
  return question === undefined ? null : <WhyButton small {...{ question, about }} />;
}
