import { type DashboardSpan, dashboardSpans, spanPresets } from '@millrace/contract/report/dashboard';
import Segmented from 'antd/es/segmented';
import { useText } from '../../../kit/i18n/i18n.ts';

interface SpanChoiceProps {
  readonly span: DashboardSpan;
  readonly onChoose: (span: DashboardSpan) => void;
}

/** 7 or 28 days, each against as many before. */
export function SpanChoice({ span, onChoose }: SpanChoiceProps) {
  const text = useText();
  return (
    <Segmented<DashboardSpan>
      aria-label={text('dashboard.span')}
      value={span}
      options={dashboardSpans.map((value) => ({
        value,
        label: text(`reportScreen.presets.${spanPresets[value]}`),
      }))}
      onChange={onChoose}
    />
  );
}
