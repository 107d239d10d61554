import { isTime } from '@millrace/contract/report/dimension';
import { type MetricKey, metricLabel } from '@millrace/contract/report/metric';
import Select from 'antd/es/select';
import { Chart, ChartWaiting } from '../chart/Chart.tsx';
import type { ChartSeries } from '../chart/chart-series.ts';
import { useText } from '../i18n/i18n.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { barSeries } from './chart-bars.ts';
import { planOf } from './chart-plan.ts';
import { daysShown } from './period-address.ts';
import type { ReportPartProps } from './report-part.ts';
import type { questionOf } from './report-question.ts';
import type { ShownRow } from './report-row.ts';
import { seriesOf } from './report-series.ts';
import { useChartLines } from './use-chart-lines.ts';

interface ReportChartProps extends ReportPartProps {
  readonly question: ReturnType<typeof questionOf>;
  readonly rows: readonly ShownRow[];
  readonly total: ShownRow;
  readonly nameOf: (row: ShownRow) => string;
  readonly marked: string | null;
  readonly onMark: (x: string | null) => void;
  readonly stale: boolean;
}

/** One metric of the report as a drawing, in step with the table below. */
export function ReportChart(props: ReportChartProps) {
  const { address, today, question, rows, total, nameOf, marked, onMark, stale } = props;
  const text = useText();
  const { state, change } = address;
  const plan = planOf(state.dimensions);
  const shown = question.metrics;
  const metric = shown.find((key) => key === state.chart) ?? shown[0];
  const { lines, failure } = useChartLines({
    state,
    metric: metric ?? 'requests',
    shown,
    by: plan.kind === 'lines' ? plan.by : undefined,
    today,
  });
  if (plan.kind === 'none' || metric === undefined) return null;
  const label = text(metricLabel(metric));
  const time = state.dimensions.find(isTime);

  function series(): readonly ChartSeries[] | undefined {
    if (plan.kind === 'lines') return lines;
    if (metric === undefined) return undefined;
    if (plan.kind === 'bars') return barSeries({ rows, total, shown, metric, label, nameOf });
    const period = { ...daysShown(state, today), ...question };
    return seriesOf({ question: period, rows }, metric, { key: metric, label }, text('reportScreen.before'));
  }
  const drawn = series();
  const failed = plan.kind === 'lines' ? failure : undefined;
  const points = drawn?.flatMap((one) => one.points) ?? [];
  const places = new Set(points.map(({ x }) => x));
  return (
    <div className="report-chart">
      <Select<MetricKey>
        className="report-chart-metric"
        aria-label={text('reportScreen.chartMetric')}
        value={metric}
        options={shown.map((key) => ({ value: key, label: text(metricLabel(key)) }))}
        onChange={(key) => change({ chart: key })}
      />
      {failed !== undefined && (
        <LoadFailure {...failed} fallback={text('chart.failed')} as={drawn === undefined ? 'line' : 'kept'} />
      )}
      {drawn === undefined && failed === undefined && <ChartWaiting />}
      {drawn !== undefined && (
        <Chart
          label={label}
          kind={plan.kind === 'bars' || places.size === 1 ? 'bar' : 'line'}
          series={drawn}
          {...(time === undefined ? {} : { time })}
          marked={marked !== null && places.has(marked) ? marked : null}
          onHover={onMark}
          stale={stale}
          table={plan.kind === 'lines'}
        />
      )}
    </div>
  );
}
