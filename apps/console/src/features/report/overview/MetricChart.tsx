import type { DashboardMetric } from '@millrace/contract/report/dashboard';
import { metricLabel } from '@millrace/contract/report/metric';
import { daysOf } from '@millrace/contract/report/period';
import { Link } from 'react-router';
import { Chart } from '../../../kit/chart/Chart.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { MetricNote } from '../../../kit/report/MetricNote.tsx';
import { seriesOf } from '../../../kit/report/report-series.ts';
import { WhyButton } from '../../../kit/report/why/WhyButton.tsx';
import { isExplained, whyOfWhole } from '../../../kit/report/why/why-question.ts';
import type { ChartsAnswer } from './dashboard-questions.ts';

interface MetricChartProps {
  readonly answer: ChartsAnswer;
  readonly metric: DashboardMetric;
  /** The report that shows the same. */
  readonly to: string;
}

/** The chosen metric by day, over the days before. Money stands as bars, whose estimated part is hatched. */
export function MetricChart({ answer: { question, data, stale }, metric, to }: MetricChartProps) {
  const text = useText();
  const name = text(metricLabel(metric));
  const before = text('dashboard.before', { count: daysOf(question) });
  const series = seriesOf({ question, rows: data.rows }, metric, { key: metric, label: name }, before);
  return (
    <section aria-label={text('dashboard.byDay', { name })}>
      <div className="dashboard-head">
        <h3>
          {text('dashboard.byDay', { name })} <MetricNote metric={metric} />
        </h3>
        <div className="actions">
          {isExplained(metric) && <WhyButton question={whyOfWhole(question)} about={name} />}
          <Link to={to}>{text('dashboard.openReport')}</Link>
        </div>
      </div>
      <Chart
        key={metric}
        label={text('dashboard.byDay', { name })}
        kind={metric === 'revenue' ? 'bar' : 'line'}
        time="day"
        series={series}
        stale={stale}
      />
    </section>
  );
}
