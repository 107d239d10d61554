import { useText } from '../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../kit/report/ReportScreen.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { userActivity } from './report-kinds.ts';

/** `/report/ua`: how many people there are and what each brings. */
export default function UserActivityPage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.userActivity')}
      lead={text('reportScreen.leads.userActivity')}
      kind={userActivity}
      tabs={<ReportTabs group="users" />}
    />
  );
}
