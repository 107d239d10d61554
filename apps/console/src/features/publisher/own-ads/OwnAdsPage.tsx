import type { App } from '@millrace/contract/publisher/app';
import { getOwnAds } from '@millrace/contract/publisher/own-ads';
import { Link } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { performanceLink } from '../../../kit/report/report-link.ts';
import { AddressTabs } from '../../../kit/ui/AddressTabs.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { EditOwnAds } from './EditOwnAds.tsx';
import { HouseAds } from './house/HouseAds.tsx';
import { RanCreatives } from './ran/RanCreatives.tsx';

/** `/app/own-ads`: whose ads an app shows of this platform's advertisers, and from which price on. */
export default function OwnAdsPage() {
  const text = useText();
  return (
    <AppPage
      watchesSaves
      title={text('titles.ownAds')}
      lead={text('ownAds.lead')}
      width="form"
      action={({ id, appName }) => <HistoryButton entity="own_ads" id={id} name={appName} />}
    >
      {(app) => (
        <AddressTabs
          kept={{ pubAppId: String(app.id) }}
          items={[
            { key: 'settings', label: text('ownAds.settings'), children: <OwnAdsOf app={app} /> },
            { key: 'house', label: text('houseAd.tab'), children: <HouseAds pubAppId={app.id} /> },
            { key: 'ran', label: text('ownAds.ran'), children: <RanCreatives pubAppId={app.id} /> },
          ]}
        />
      )}
    </AppPage>
  );
}

function OwnAdsOf({ app }: { readonly app: App }) {
  // Rules, placements and campaigns change elsewhere, and are told of here.
  const ownAds = useApiQuery(getOwnAds, { pubAppId: app.id }, { quiet: true, fresh: true });
  return (
    <>
      <ReportLink app={app} />
      <Loaded query={ownAds}>{(data) => <EditOwnAds ownAds={data} />}</Loaded>
    </>
  );
}

/** Leads to what own ads did in an app, by advertiser. */
function ReportLink({ app }: { readonly app: App }) {
  const text = useText();
  if (!useAllowed('performance', 'query')) return null;
  const to = performanceLink({
    period: 'last7',
    dimensions: ['advertiser'],
    metrics: ['spend', 'cpm', 'adImpressions', 'adClicks', 'adCtr'],
    filters: [{ dimension: 'app', values: [String(app.id)], exclude: false }],
    compare: true,
  });
  return (
    <p className="own-ads-report">
      <Link to={to}>{text('ownAds.report')}</Link>
    </p>
  );
}
