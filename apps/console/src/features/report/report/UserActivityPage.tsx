import { useText } from '../../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../../kit/report/ReportScreen.tsx';
import { userActivity } from '../../../kit/saved-report/report-kinds.ts';
import { SavedReports } from '../../../kit/saved-report/SavedReports.tsx';
import { rowsViewOf } from '../../../kit/saved-report/saved-view.ts';
import { ReportTabs } from './ReportTabs.tsx';

/** `/report/ua`: how many people there are and what each brings. */
export default function UserActivityPage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.userActivity')}
      lead={text('reportScreen.leads.userActivity')}
      kind={userActivity}
      saved={(state, sorting) => <SavedReports view={rowsViewOf('userActivity', state, sorting)} />}
      tabs={<ReportTabs group="users" />}
    />
  );
}
