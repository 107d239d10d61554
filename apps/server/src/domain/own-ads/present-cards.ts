import type { OwnAdsAuction, Serving } from '@millrace/contract/kit/serving';
import type { PlacementConfig } from '@millrace/mediation/config';
import { explainDoor } from '@millrace/mediation/explain';
import type { Explanation } from '@millrace/mediation/explanation';
import { Facts } from '@millrace/mediation/facts';
import type { Profile } from '@millrace/mediation/profile';
import { type Names, presentExplanation } from '../mediation/present-explanation.ts';

/**
 * What a phone that asks for cards gets where the rules let own ads bid, in which no other instance has a part.
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

/**
 * What it gets where they do not: nothing, and by which rule. Nobody asks other instances of the rule for cards, and of own
 * ads there is something to say where the app lets in nobody's alone.
 */
export function presentWithoutCards(explanation: Explanation, names: Names): Serving {
  const ownAds = names.ownAds?.mode === 'off' ? names.ownAds : undefined;
  const serving = presentExplanation(explanation, { ...names, ownAds });
  return { ...serving, outcome: 'nothingLeft', served: [], toBid: [] };
}
