import { CohortScreen } from '../../../kit/cohort/CohortScreen.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { lifetimeValue } from '../../../kit/saved-report/cohort-kinds.ts';
import { SavedReports } from '../../../kit/saved-report/SavedReports.tsx';
import { cohortViewOf } from '../../../kit/saved-report/saved-view.ts';
import { ReportTabs } from './ReportTabs.tsx';

/** `/report/ltv`: what new users have brought by each day. */
export default function LifetimeValuePage() {
  const text = useText();
  return (
    <CohortScreen
      title={text('titles.lifetimeValue')}
      lead={text('reportScreen.leads.lifetimeValue')}
      {...lifetimeValue}
      saved={(state) => <SavedReports view={cohortViewOf('lifetimeValue', state)} />}
      tabs={<ReportTabs group="users" />}
    />
  );
}
