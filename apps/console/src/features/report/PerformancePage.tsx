import { useText } from '../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../kit/report/ReportScreen.tsx';
import type { ReportState } from '../../kit/report/report-state.ts';

const usual: ReportState = {
  period: 'last7',
  dimensions: ['day'],
  metrics: ['revenue', 'ecpm', 'impressions', 'requests', 'fillRate', 'ctr'],
  filters: [],
  compare: false,
};

/** `/report/performance`: what was delivered and earned, by anything. */
export default function PerformancePage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.performance')}
      lead={text('reportScreen.performanceLead')}
      usual={usual}
    />
  );
}
