import type { OwnAdsNetwork } from '@millrace/contract/publisher/own-ads';
import { OwnAdsNetworkOff } from './OwnAdsNetworkOff.tsx';
import { RulesWithOwnAds } from './RulesWithOwnAds.tsx';

interface WhereOwnAdsBidProps {
  readonly pubAppId: number;
  readonly name: string;
  readonly rules: number;
  readonly rulesWith: number;
  readonly network: OwnAdsNetwork | null;
}

/** What keeps own ads from bidding in an app, the first thing to be mended; nothing where they bid everywhere. */
export function WhereOwnAdsBid({ network, ...app }: WhereOwnAdsBidProps) {
  if (network?.status === 0) return <OwnAdsNetworkOff name={app.name} adNetworkAppId={network.id} />;
  return <RulesWithOwnAds {...app} />;
}
