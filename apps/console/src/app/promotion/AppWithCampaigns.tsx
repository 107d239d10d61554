import { CampaignList } from '../../features/advertiser/campaign/CampaignList.tsx';
import OnePromotedApp from '../../features/advertiser/promoted-app/OnePromotedApp.tsx';

/** One app or website with what is run for it. */
export default function AppWithCampaigns({ id }: { readonly id: number }) {
  return <OnePromotedApp id={id}>{(app) => <CampaignList app={app} />}</OnePromotedApp>;
}
