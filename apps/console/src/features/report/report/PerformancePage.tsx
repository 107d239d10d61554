import { useText } from '../../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../../kit/report/ReportScreen.tsx';
import { performance } from '../../../kit/saved-report/report-kinds.ts';
import { SavedReports } from '../../../kit/saved-report/SavedReports.tsx';
import { rowsViewOf } from '../../../kit/saved-report/saved-view.ts';
import { ReportTabs } from './ReportTabs.tsx';

/** `/report/performance`: what was delivered and earned, by anything. */
export default function PerformancePage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.performance')}
      lead={text('reportScreen.leads.performance')}
      kind={performance}
      saved={(state, sorting) => <SavedReports view={rowsViewOf('performance', state, sorting)} />}
      tabs={<ReportTabs group="performance" />}
    />
  );
}
