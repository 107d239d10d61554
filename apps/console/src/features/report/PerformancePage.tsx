import { useText } from '../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../kit/report/ReportScreen.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { performance } from './report-kinds.ts';

/** `/report/performance`: what was delivered and earned, by anything. */
export default function PerformancePage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.performance')}
      lead={text('reportScreen.leads.performance')}
      kind={performance}
      tabs={<ReportTabs group="performance" />}
    />
  );
}
