import { useText } from '../../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../../kit/report/ReportScreen.tsx';
import { bidding } from '../../../kit/saved-report/report-kinds.ts';
import { SavedReports } from '../../../kit/saved-report/SavedReports.tsx';
import { rowsViewOf } from '../../../kit/saved-report/saved-view.ts';
import { ReportTabs } from './ReportTabs.tsx';

/** `/report/bidding`: what networks bid inside the app. */
export default function BiddingPage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.biddingReport')}
      lead={text('reportScreen.leads.bidding')}
      kind={bidding}
      saved={(state, sorting) => <SavedReports view={rowsViewOf('bidding', state, sorting)} />}
      tabs={<ReportTabs group="performance" />}
    />
  );
}
