import type { ErrorKey } from '@millrace/contract/errors';
import type { AdType } from '@millrace/contract/publisher/ad-type';
import {
  adTypesOf,
  networkOf,
  onlyBids,
  supportsBidding,
} from '@millrace/contract/publisher/network/find-network';
import type { Platform } from '@millrace/contract/publisher/platform';

interface PlacementFacts {
  readonly adType: number;
  readonly platform: number;
}

/** Why a network can't get instances in a placement; undefined when it can. */
export function networkProblem(
  adnId: number,
  { adType, platform }: PlacementFacts,
  setUp: ReadonlySet<number>,
): ErrorKey | undefined {
  if (!networkOf(adnId).unit.entered) return 'instance.errors.madeByItself';
  if (!setUp.has(adnId)) return 'instance.errors.networkNotSetUp';
  const served = adTypesOf(adnId, platform as Platform);
  return served.includes(adType as AdType) ? undefined : 'instance.errors.adTypeUnsupported';
}

/** Why an instance of the network can't be of this kind; undefined when it can. */
export function biddingProblem(adnId: number, isBidding: boolean): ErrorKey | undefined {
  if (isBidding) return supportsBidding(adnId) ? undefined : 'instance.errors.noBidding';
  return onlyBids(adnId) ? 'instance.errors.onlyBidding' : undefined;
}
