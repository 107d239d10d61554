import { adType } from '@millrace/contract/publisher/ad-type';
import { unknownProfile } from '@millrace/mediation/profile';
import type { Person } from '../testing/people.ts';
import { createOwnAdsPlacement } from '../testing/publisher-setup.ts';
import { addRuleTo, createPlacementWithInstances, plainRule } from '../testing/rules.ts';
import type { TestApp } from '../testing/test-app.ts';

/** A placement with instances and two rules for ALL. */
export interface RuleWorld {
  readonly pubAppId: number;
  readonly placementId: number;
  readonly instanceId: number;
  readonly biddingId: number;
  readonly first: number;
  readonly second: number;
}

export async function createRuleWorld(app: TestApp, owner: Person): Promise<RuleWorld> {
  const { appId, placementId, waterfall, bidding } = await createPlacementWithInstances(app, owner);
  const { id: first } = await addRuleTo(app, owner, placementId);
  const { id: second } = await addRuleTo(app, owner, placementId);
  // One that own ads do not bid in yet.
  await addRuleTo(app, owner, await createOwnAdsPlacement(app, owner, appId, adType.banner));
  return { pubAppId: appId, placementId, instanceId: waterfall[0], biddingId: bidding[0], first, second };
}

const unknownPhone = { ...unknownProfile, platform: 1 };

/** A question of every call of mediation rules, in an order in which each succeeds when its owner asks. */
export const ruleQuestions: Readonly<Record<string, (world: RuleWorld) => object>> = {
  resortMediationRules: ({ placementId, first, second }) => ({
    placementId,
    ids: [second, first],
    expectedIds: [first, second],
  }),
  createMediationRule: ({ placementId }) => ({ ...plainRule, placementId }),
  updateMediationRule: ({ first }) => ({ ...plainRule, name: 'Other', id: first, version: 1 }),
  updateMediationRuleStatus: ({ first }) => ({ id: first, status: 0 }),
  addRuleInstances: ({ placementId, first, instanceId }) => ({
    placementId,
    ruleIds: [first],
    instanceIds: [instanceId],
  }),
  addOwnAdsToRules: ({ pubAppId }) => ({ pubAppId }),
  duplicateMediationRule: ({ first }) => ({ id: first }),
  removeMediationRule: ({ second }) => ({ id: second }),
  listMediationRules: ({ pubAppId, placementId }) => ({ pubAppId, placementId }),
  getMediationRule: ({ first }) => ({ id: first }),
  tryRule: ({ first: id, instanceId }) => ({
    ...{ id, optimizedType: 'auto', floor: '1.5', prices: [{ instanceId, ecpm: '2' }] },
    waterfall: [{ instanceId, enabled: true }],
    bidding: [{ instanceId, enabled: true }],
  }),
  explainServing: ({ placementId }) => ({ placementId, profile: unknownPhone }),
  listRuleEstimates: ({ placementId }) => ({ placementId, country: 'US' }),
  listRuleInstances: ({ placementId, first }) => ({ placementId, ruleId: first }),
};
