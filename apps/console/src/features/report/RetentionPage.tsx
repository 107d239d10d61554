import { CohortScreen } from '../../kit/cohort/CohortScreen.tsx';
import { useText } from '../../kit/i18n/i18n.ts';
import { retention } from './cohort-kinds.ts';
import { ReportTabs } from './ReportTabs.tsx';

/** `/report/retention`: how many new users come back. */
export default function RetentionPage() {
  const text = useText();
  return (
    <CohortScreen
      title={text('titles.retention')}
      lead={text('reportScreen.leads.retention')}
      {...retention}
      tabs={<ReportTabs group="users" />}
    />
  );
}
