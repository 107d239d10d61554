import { metricLabel, metrics as metricTable } from '@millrace/contract/report/metric';
import { queryReport } from '@millrace/contract/report/report';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { Chart, ChartWaiting } from '../../../kit/chart/Chart.tsx';
import type { ChartSeries } from '../../../kit/chart/chart-series.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { pointsOf } from '../../../kit/report/report-series.ts';
import { LoadFailure } from '../../../kit/ui/LoadFailure.tsx';
import type { TestMetric, testQuestions } from './group-figures.ts';

interface GroupChartProps {
  readonly question: ReturnType<typeof testQuestions>['byDay'];
  readonly metrics: readonly TestMetric[];
}

/** One metric of both groups, day by day. */
export function GroupChart({ question, metrics }: GroupChartProps) {
  const text = useText();
  const [metric, setMetric] = useState<TestMetric>('ecpm');
  const { data, error, isError, refetch } = useApiQuery(queryReport, question, { quiet: true });
  const label = text('abTest.figures.byDay', { name: text(metricLabel(metric)) });
  const series = (['A', 'B'] as const).map((group): ChartSeries => {
    const rows = data?.rows.filter(({ keys }) => keys[1] === group) ?? [];
    return {
      key: group,
      label: text(`abTest.group${group}`),
      unit: metricTable[metric].unit,
      points: pointsOf({ question, rows }, metric),
    };
  });
  return (
    <>
      <Select<TestMetric>
        className="test-figures-metric"
        aria-label={text('abTest.figures.chartMetric')}
        value={metric}
        onChange={setMetric}
        options={metrics.map((value) => ({ value, label: text(metricLabel(value)) }))}
      />
      {isError && (
        <LoadFailure
          error={error}
          fallback={text('figures.failed')}
          retry={() => refetch()}
          as={data === undefined ? 'line' : 'kept'}
        />
      )}
      {!isError && data === undefined && <ChartWaiting />}
      {data !== undefined && <Chart label={label} kind="line" time="day" series={series} />}
    </>
  );
}
