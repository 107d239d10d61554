import {
  createMediationRule,
  type MediationRule,
  type RuleForm,
} from '@millrace/contract/publisher/mediation-rule';
import { everyone, type Targeting } from '@millrace/contract/publisher/targeting';
import type { Person } from './people.ts';
import { createTestApp, createTestInstance, createTestPlacement } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

/** A placement with two waterfall instances (networks 1 and 3) and three bidding ones (networks 2, 2 and 4). */
export interface PlacementWithInstances {
  readonly appId: number;
  readonly placementId: number;
  readonly waterfall: readonly [number, number];
  readonly bidding: readonly [number, number, number];
}

export async function createPlacementWithInstances(
  app: TestApp,
  owner: Person,
): Promise<PlacementWithInstances> {
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  const instance = (networkId: number, isBidding: boolean) =>
    createTestInstance(app, owner, { appId, placementId, networkId, isBidding });
  return {
    appId,
    placementId,
    waterfall: [await instance(1, false), await instance(3, false)],
    bidding: [await instance(2, true), await instance(2, true), await instance(4, true)],
  };
}

/** A rule for everyone without instances. */
export const plainRule: RuleForm = {
  name: 'Everyone',
  countries: ['00'],
  optimizedType: 'manual',
  targeting: everyone,
  maxConcurrency: null,
  inventoryInterval: null,
  poolSize: null,
  batchSize: null,
  preloadTimeout: null,
  waterfall: [],
  bidding: [],
};

type Change = Partial<Omit<RuleForm, 'targeting'>> & { readonly targeting?: Partial<Targeting> };

/** {@link plainRule} with something else in it. */
export function ruleWith({ targeting = {}, ...change }: Change): RuleForm {
  return { ...plainRule, ...change, targeting: { ...everyone, ...targeting } };
}

/** Creates a rule as a person would. */
export async function addRuleTo(
  app: TestApp,
  person: Person,
  placementId: number,
  change: Change = {},
): Promise<MediationRule> {
  const { code, data } = await app.ask(createMediationRule, { ...ruleWith(change), placementId }, person);
  if (code !== 0) throw new Error(`the rule was refused: ${code}`);
  return data;
}

/** Starts an A/B test of the placement by hand. @returns its id */
export async function startTestDirectly(
  { database }: TestApp,
  { organizationId }: Person,
  { appId, placementId }: PlacementWithInstances,
): Promise<number> {
  const { id } = await database.asSystem((tx) =>
    tx
      .insertInto('ab_test')
      .values({
        organization_id: organizationId,
        app_id: appId,
        placement_id: placementId,
        name: 'Prices',
        share_b: 50,
        state: 1,
        started_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}
