import { unfitFor, usedDimensions } from '@millrace/contract/report/definition';
import {
  isAboutUsers,
  type MetricGroup,
  type MetricKey,
  metricDefinition,
  metricKeys,
  metricLabel,
  metrics,
} from '@millrace/contract/report/metric';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useAllowed } from '../permissions/Allowed.tsx';
import { MetricOrder } from './MetricOrder.tsx';
import { fitsSearch } from './metric-search.ts';
import type { ReportPartProps } from './report-part.ts';

const most = 30;

export interface MetricChoicesProps extends ReportPartProps {
  /** Those offered, in this order. */
  readonly groups: readonly MetricGroup[];
}

/** The metrics that are shown, in their order, and every other one that the person may see, in groups. */
export default function MetricChoices({ address: { state, change }, groups }: MetricChoicesProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const maySeeUsers = useAllowed('user_activity', 'query');
  const isFull = state.metrics.length >= most;

  function toggle(key: MetricKey, on: boolean): void {
    const chosen = state.metrics.filter((one) => one !== key);
    change({ metrics: on ? [...chosen, key] : chosen });
  }

  const found = groups.flatMap((group) => {
    const keys = metricKeys.filter(
      (key) =>
        metrics[key].group === group &&
        (maySeeUsers || !isAboutUsers(key)) &&
        fitsSearch(typed, text(metricLabel(key)), text(metricDefinition(key))),
    );
    return keys.length === 0 ? [] : [{ group, keys }];
  });
  return (
    <div className="report-metrics">
      <MetricOrder chosen={state.metrics} onChange={(metrics) => change({ metrics })} />
      <Input
        allowClear
        aria-label={text('reportScreen.searchMetrics')}
        placeholder={text('reportScreen.searchMetrics')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="lead">{text('reportScreen.metricsNote')}</p>
      {isFull && <p role="status">{text('reportScreen.tooManyMetrics', { max: most })}</p>}
      {found.length === 0 && <p role="status">{text('reportScreen.noMetricFound')}</p>}
      {found.map(({ group, keys }) => (
        <fieldset key={group}>
          <legend>{text(`reportScreen.groups.${group}`)}</legend>
          {keys.map((key) => (
            <MetricChoice key={key} {...{ metric: key, state, isFull, toggle }} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface MetricChoiceProps extends Pick<ReportPartProps['address'], 'state'> {
  readonly metric: MetricKey;
  readonly isFull: boolean;
  readonly toggle: (key: MetricKey, on: boolean) => void;
}

function MetricChoice({ metric, state, isFull, toggle }: MetricChoiceProps) {
  const text = useText();
  const used = usedDimensions({ dimensions: [...state.dimensions], filters: [...state.filters] });
  const isChosen = state.metrics.includes(metric);
  const isLast = isChosen && state.metrics.length === 1;
  const isUnfit = unfitFor(metric, used).length > 0;
  return (
    <div className="report-metric">
      <Checkbox
        checked={isChosen}
        // What is there can always be taken out, but for the last.
        disabled={isLast || (!isChosen && (isUnfit || isFull))}
        aria-describedby={`metric-${metric}`}
        onChange={({ target }) => toggle(metric, target.checked)}
      >
        {text(metricLabel(metric))}
      </Checkbox>
      <p id={`metric-${metric}`} className="lead">
        {text(metricDefinition(metric))}
      </p>
    </div>
  );
}
