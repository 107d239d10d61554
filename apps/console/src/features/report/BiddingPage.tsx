import { useText } from '../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../kit/report/ReportScreen.tsx';
import { ReportTabs } from './ReportTabs.tsx';
import { bidding } from './report-kinds.ts';

/** `/report/bidding`: what networks bid inside the app. */
export default function BiddingPage() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.biddingReport')}
      lead={text('reportScreen.leads.bidding')}
      kind={bidding}
      tabs={<ReportTabs group="performance" />}
    />
  );
}
