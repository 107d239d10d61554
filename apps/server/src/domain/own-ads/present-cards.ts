import type { OwnAdsAuction, Serving } from '@millrace/contract/kit/serving';
import type { PlacementConfig } from '@millrace/mediation/config';
import { explainDoor } from '@millrace/mediation/explain';
import { Facts } from '@millrace/mediation/facts';
import type { Profile } from '@millrace/mediation/profile';

/**
 * What a phone that asks for cards gets, which no rule and no instance has a part in.
 * @param ownAds with nobody looked at where the phone gets nothing in the placement; undefined: no auction is held at all
 */
export function presentCards(
  config: PlacementConfig,
  profile: Profile,
  ownAds: OwnAdsAuction | undefined,
): Serving {
  const { refusal, blockedBy, device } = explainDoor({ config, facts: new Facts(profile) });
  return {
    outcome: refusal ?? ((ownAds?.cards ?? 0) > 0 ? 'served' : 'nothingLeft'),
    ...{ blockedBy, device, test: null, rules: [], ruleId: null, autoOptimized: false },
    ...{ arm: 'placed', probability: 1, served: [], toBid: [], leftOut: [], bids: [] },
    ...(ownAds !== undefined && { ownAds }),
  };
}
