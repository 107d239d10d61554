import type { App } from '@millrace/contract/publisher/app';
import { getOwnAds } from '@millrace/contract/publisher/own-ads';
import { useApiQuery } from '../../../kit/api/query.ts';
import { AppPage } from '../../../kit/app-selection/AppPage.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import { EditOwnAds } from './EditOwnAds.tsx';

/** `/app/own-ads`: whose ads an app shows of this platform's advertisers, and from which price on. */
export default function OwnAdsPage() {
  const text = useText();
  return (
    <AppPage
      title={text('titles.ownAds')}
      lead={text('ownAds.lead')}
      width="form"
      action={({ id, appName }) => <HistoryButton entity="own_ads" id={id} name={appName} />}
    >
      {(app) => <OwnAdsOf app={app} />}
    </AppPage>
  );
}

function OwnAdsOf({ app }: { readonly app: App }) {
  // Rules, placements and campaigns change elsewhere, and are told of here.
  const ownAds = useApiQuery(getOwnAds, { pubAppId: app.id }, { quiet: true, fresh: true });
  return <Loaded query={ownAds}>{(data) => <EditOwnAds ownAds={data} />}</Loaded>;
}
