import { figureNumber } from '@millrace/contract/report/figure-number';
import { holdsEstimates, isSum, type MetricKey, metrics } from '@millrace/contract/report/metric';
import type { ChartPoint, ChartSeries } from '../chart/chart-series.ts';
import { text } from '../i18n/i18n.ts';
import { openShare } from './estimates.ts';
import type { ShownRow } from './report-row.ts';

/** So many bars can be told apart; what is left of a sum is one more. */
const mostBars = 20;

interface BarsInput {
  /** In the order of the table. */
  readonly rows: readonly ShownRow[];
  readonly total: ShownRow;
  readonly shown: readonly MetricKey[];
  readonly metric: MetricKey;
  readonly label: string;
  readonly nameOf: (row: ShownRow) => string;
}

/** The rows that bars stand for, by what stands below them. Two of the same name are one place: they carry their keys. */
export function barPlaces({ rows, nameOf }: Pick<BarsInput, 'rows' | 'nameOf'>): Map<string, ShownRow> {
  const places = new Map<string, ShownRow>();
  for (const row of rows.slice(0, mostBars)) {
    const name = nameOf(row);
    places.set(places.has(name) ? `${name} (${row.keys.join(', ')})` : name, row);
  }
  return places;
}

/** The first rows as bars and, where they are compared, the days before. */
export function barSeries(input: BarsInput): ChartSeries[] {
  const { rows, total, shown, metric, label } = input;
  const { unit } = metrics[metric];
  const place = shown.indexOf(metric);
  const places = barPlaces(input);
  const hasRest = rows.length > places.size && isSum(metric);
  const rest = (of: 'values' | 'before'): number | null => {
    const whole = figureNumber(total[of]?.[place]);
    const drawn = [...places.values()].reduce((sum, row) => sum + (figureNumber(row[of]?.[place]) ?? 0), 0);
    return whole === null ? null : Number((whole - drawn).toFixed(6));
  };
  const other = text('chart.other');
  const points = [...places].map(([x, row]): ChartPoint => {
    const open = holdsEstimates(metric) ? openShare(row, shown) : 0;
    return { x, value: figureNumber(row.values[place]), open };
  });
  const series: ChartSeries = {
    key: metric,
    label,
    unit,
    points: hasRest ? [...points, { x: other, value: rest('values') }] : points,
  };
  if (total.before === undefined) return [series];
  const before = [...places].map(([x, row]): ChartPoint => ({ x, value: figureNumber(row.before?.[place]) }));
  return [
    series,
    {
      key: 'before',
      label: text('reportScreen.before'),
      unit,
      points: hasRest ? [...before, { x: other, value: rest('before') }] : before,
      beforeOf: metric,
    },
  ];
}
