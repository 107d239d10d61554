import InfoCircleOutlined from '@ant-design/icons/es/icons/InfoCircleOutlined';
import { type MetricKey, metricDefinition, metricLabel, metrics } from '@millrace/contract/report/metric';
import Popover from 'antd/es/popover';
import { useText } from '../i18n/i18n.ts';

/** Opens what a metric means and where it comes from. */
export function MetricNote({ metric }: { readonly metric: MetricKey }) {
  const text = useText();
  const name = text(metricLabel(metric));
  const definition = text(metricDefinition(metric));
  const group = text(`reportScreen.groups.${metrics[metric].group}`);
  return (
    <Popover
      trigger="click"
      title={name}
      content={
        <div className="report-note">
          <p>{definition}</p>
          <p className="lead">{text('reportScreen.source', { name: group })}</p>
        </div>
      }
    >
      <button
        type="button"
        className="report-note-button"
        aria-label={text('reportScreen.definitionOf', { name })}
      >
        <InfoCircleOutlined aria-hidden />
      </button>
    </Popover>
  );
}
