import { unfitFor, usedDimensions } from '@millrace/contract/report/definition';
import {
  isAboutUsers,
  type MetricKey,
  metricDefinition,
  metricGroups,
  metricKeys,
  metricLabel,
  metrics,
} from '@millrace/contract/report/metric';
import Checkbox from 'antd/es/checkbox';
import { useText } from '../i18n/i18n.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import type { ReportPartProps } from './report-part.ts';

const most = 30;

/** Every metric that the person may see, in groups. */
export function MetricChoices({ address: { state, change } }: ReportPartProps) {
  const text = useText();
  const maySeeUsers = useAllowed('user_activity', 'query');
  const used = usedDimensions({ dimensions: [...state.dimensions], filters: [...state.filters] });
  const isFull = state.metrics.length >= most;

  function toggle(key: MetricKey, on: boolean): void {
    const chosen = state.metrics.filter((one) => one !== key);
    change({ metrics: on ? [...chosen, key] : chosen });
  }

  return (
    <div className="report-metrics">
      <p className="lead">{text('reportScreen.metricsNote')}</p>
      {isFull && <p role="status">{text('reportScreen.tooManyMetrics', { max: most })}</p>}
      {metricGroups.map((group) => {
        const keys = metricKeys.filter(
          (key) => metrics[key].group === group && (maySeeUsers || !isAboutUsers(key)),
        );
        if (keys.length === 0) return null;
        return (
          <fieldset key={group}>
            <legend>{text(`reportScreen.groups.${group}`)}</legend>
            {keys.map((key) => {
              const isChosen = state.metrics.includes(key);
              const isLast = isChosen && state.metrics.length === 1;
              const isUnfit = unfitFor(key, used).length > 0;
              return (
                <div key={key} className="report-metric">
                  <Checkbox
                    checked={isChosen}
                    // What is there can always be taken out, but for the last.
                    disabled={isLast || (!isChosen && (isUnfit || isFull))}
                    aria-describedby={`metric-${key}`}
                    onChange={({ target }) => toggle(key, target.checked)}
                  >
                    {text(metricLabel(key))}
                  </Checkbox>
                  <p id={`metric-${key}`} className="lead">
                    {text(metricDefinition(key))}
                  </p>
                </div>
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}
