import { type DashboardMetric, dashboardMetrics } from '@millrace/contract/report/dashboard';
import { metricLabel } from '@millrace/contract/report/metric';
import { Sparkline } from '../../../kit/chart/Sparkline.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Figure } from '../../../kit/report/Figure.tsx';
import { pointsOf } from '../../../kit/report/report-series.ts';
import { WhyButton } from '../../../kit/report/why/WhyButton.tsx';
import { isExplained, whyOfWhole } from '../../../kit/report/why/why-question.ts';
import type { ChartsAnswer } from './dashboard-questions.ts';

interface MetricTilesProps {
  readonly answer: ChartsAnswer;
  readonly chosen: DashboardMetric;
  readonly onChoose: (metric: DashboardMetric) => void;
}

/** Every metric with its whole, its change and how it went; one of them is drawn large. */
export function MetricTiles({ answer: { question, data }, chosen, onChoose }: MetricTilesProps) {
  const text = useText();
  const { values, before, open } = data.totals;
  const answer = { question, rows: data.rows };
  return (
    <ul className="dashboard-tiles">
      {dashboardMetrics.flatMap((metric) => {
        const place = question.metrics.indexOf(metric);
        if (place < 0) return [];
        const valuesAt = (at: 'now' | 'before') => pointsOf(answer, metric, at).map(({ value }) => value);
        return (
          <li key={metric} className="dashboard-tile-place">
            <button
              type="button"
              className="dashboard-tile"
              aria-pressed={metric === chosen}
              onClick={() => onChoose(metric)}
            >
              <span className="dashboard-tile-name">{text(metricLabel(metric))}</span>
              <Figure
                metric={metric}
                value={values[place] ?? null}
                before={before?.[place] ?? null}
                open={open}
              />
              <Sparkline now={valuesAt('now')} before={valuesAt('before')} />
            </button>
            {isExplained(metric) && (
              <WhyButton small question={whyOfWhole(question)} about={text(metricLabel(metric))} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
