import { useText } from '../../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../../kit/report/ReportScreen.tsx';
import { ofAds } from '../../../kit/report/report-source.ts';
import { retargeting } from '../../../kit/saved-report/report-kinds.ts';
import { SavedReports } from '../../../kit/saved-report/SavedReports.tsx';
import { rowsViewOf } from '../../../kit/saved-report/saved-view.ts';
import { RetargetingTabs } from './RetargetingTabs.tsx';

/** What campaigns did, cost and brought, by anything that their ads know. */
export function RetargetingReport() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.retargeting')}
      lead={text('retargeting.leads.report')}
      kind={retargeting}
      source={ofAds}
      saved={(state, sorting) => <SavedReports view={rowsViewOf('ads', state, sorting)} />}
      tabs={<RetargetingTabs current="report" />}
    />
  );
}
