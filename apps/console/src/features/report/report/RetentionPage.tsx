import { CohortScreen } from '../../../kit/cohort/CohortScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { retention } from '../../../kit/saved-report/cohort-kinds.ts';
import { SavedReports } from '../../../kit/saved-report/SavedReports.tsx';
import { cohortViewOf } from '../../../kit/saved-report/saved-view.ts';
import { ReportTabs } from './ReportTabs.tsx';

/** `/report/retention`: how many new users come back. */
export default function RetentionPage() {
  const text = useText();
  return (
    <CohortScreen
      title={text('titles.retention')}
      lead={text('reportScreen.leads.retention')}
      {...retention}
      saved={(state) => <SavedReports view={cohortViewOf('retention', state)} />}
      tabs={<ReportTabs group="users" />}
    />
  );
}
