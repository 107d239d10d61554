import { lazy, Suspense } from 'react';
import { loadChunk } from '../../kit/load-chunk.ts';
import { idInAddress, noId } from '../../kit/navigation/id-in-address.ts';
import { useQuery } from '../../kit/navigation/use-query.ts';
import { Waiting } from '../Waiting.tsx';

const PromotedAppList = lazy(() =>
  loadChunk(() => import('../../features/advertiser/promoted-app/PromotedAppList.tsx')),
);
const AddPromotedApp = lazy(() =>
  loadChunk(() => import('../../features/advertiser/promoted-app/AddPromotedApp.tsx')),
);
const OnePromotedApp = lazy(() => loadChunk(() => import('./AppWithCampaigns.tsx')));
const NewCampaign = lazy(() => loadChunk(() => import('../../features/advertiser/campaign/NewCampaign.tsx')));
const CampaignImport = lazy(() =>
  loadChunk(() => import('../../features/advertiser/campaign/import/CampaignImport.tsx')),
);
const OneCampaign = lazy(() => loadChunk(() => import('../../features/advertiser/campaign/OneCampaign.tsx')));

/**
 * `/adv/app`: what is promoted; `?app=new` adds to it, `?app=3` is one of them with its campaigns, and `&campaign=new` or
 * `&campaign=7` the editor, `&import=1` a file that changes many of them (promoters open listed paths only).
 */
export default function PromotedAppsPage() {
  const [query] = useQuery();
  return (
    <Suspense fallback={<Waiting />}>
      <View
        app={query.get('app')}
        campaign={query.get('campaign')}
        importing={query.get('import') !== null}
      />
    </Suspense>
  );
}

interface ViewProps {
  readonly app: string | null;
  readonly campaign: string | null;
  readonly importing: boolean;
}

function View({ app, campaign, importing }: ViewProps) {
  if (app === null) return <PromotedAppList />;
  if (app === 'new') return <AddPromotedApp />;
  const id = idInAddress(app) || noId;
  if (campaign === 'new') return <NewCampaign key={id} promotedAppId={id} />;
  if (campaign !== null) {
    const campaignId = idInAddress(campaign) || noId;
    return <OneCampaign key={campaignId} id={campaignId} />;
  }
  if (importing) return <CampaignImport key={id} promotedAppId={id} />;
  return <OnePromotedApp key={id} id={id} />;
}
