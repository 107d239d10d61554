import { type MetricKey, metricLabel } from '@millrace/contract/report/metric';
import type { useText } from '../i18n/i18n.ts';
import type { ListColumn } from '../list/list-column.ts';
import { RowFigure } from './RowFigure.tsx';
import type { Figures } from './use-figures.ts';

interface Choice<Row> {
  readonly nameOf: (row: Row) => string;
  /** What a phone's card has room for. */
  readonly onCard: readonly MetricKey[];
  /** Shown to those who choose it. */
  readonly optional?: readonly MetricKey[];
}

/** A column for each figure of a list's rows; none for people who may not read reports. */
export function figureColumns<Row extends { readonly id: number }>(
  text: ReturnType<typeof useText>,
  figures: Figures | null,
  { nameOf, onCard, optional = [] }: Choice<Row>,
): ListColumn<Row>[] {
  if (figures === null) return [];
  const isShown = (metric: MetricKey) => !optional.includes(metric);
  const first = figures.wanted.metrics.find((metric) => isShown(metric));
  return figures.wanted.metrics.map((metric) => ({
    key: metric,
    title: text(metricLabel(metric)),
    numeric: true,
    onCard: onCard.includes(metric) ? ('line' as const) : ('nowhere' as const),
    ...(isShown(metric) ? {} : { optional: true }),
    render: (row) => (
      <RowFigure {...{ figures, metric }} id={row.id} name={nameOf(row)} first={metric === first} />
    ),
  }));
}
