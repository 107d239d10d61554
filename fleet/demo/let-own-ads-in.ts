import { selectInstances } from '@millrace/contract/publisher/instance';
import {
  getMediationRule,
  listMediationRules,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { getOwnAds, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import type { Api } from './api.ts';

/** More than an app of the fleet has. */
const mostInstances = 100;

/**
 * Lets all advertisers of the platform into an app, and has their ads bid in every rule of some placements, those of a
 * running test apart.
 */
export async function letOwnAdsIn(
  api: Api,
  pubAppId: number,
  placementIds: readonly number[],
): Promise<void> {
  const { version } = await api.ask(getOwnAds, { pubAppId });
  const nobody = {
    ...{ chosen: [], blocked: [], floors: [] },
    ...{ blockedCategories: [], blockedCreatives: [], house: false },
  };
  await api.ask(updateOwnAds, { pubAppId, version, mode: 'all', ...nobody });
  const { list } = await api.ask(selectInstances, { pubAppId, size: mostInstances });
  for (const placementId of placementIds) {
    const own = list.find((one) => one.placementId === placementId && one.adnId === networkId.crossPromotion);
    if (own === undefined) throw new Error(`Placement ${placementId} shows no own ads`);
    const { order } = await api.ask(listMediationRules, { pubAppId, placementId });
    for (const id of order) {
      const rule = await api.ask(getMediationRule, { id });
      const bidding = [...rule.bidding, { instanceId: own.id, enabled: true }];
      await api.ask(updateMediationRule, { ...rule, bidding });
    }
  }
}
