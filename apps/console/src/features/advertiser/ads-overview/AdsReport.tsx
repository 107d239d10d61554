import { AdsTabs } from '../../../kit/campaign/AdsTabs.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ReportScreen } from '../../../kit/report/ReportScreen.tsx';
import { ofAds } from '../../../kit/report/report-source.ts';
import { ads } from '../../../kit/saved-report/report-kinds.ts';
import { SavedReports } from '../../../kit/saved-report/SavedReports.tsx';
import { rowsViewOf } from '../../../kit/saved-report/saved-view.ts';

/** What one's own ads did and cost, by anything. */
export function AdsReport() {
  const text = useText();
  return (
    <ReportScreen
      title={text('titles.adsReport')}
      lead={text('reportScreen.leads.ads')}
      kind={ads}
      source={ofAds}
      saved={(state, sorting) => <SavedReports view={rowsViewOf('ads', state, sorting)} />}
      tabs={<AdsTabs current="report" />}
    />
  );
}
