import { createInstances } from '@millrace/contract/publisher/instance';
import { createMediationRule } from '@millrace/contract/publisher/mediation-rule';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { createPlacement } from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { everyone } from '@millrace/contract/publisher/targeting';
import { chanceOf } from '../world/chance.ts';
import type { Api } from './api.ts';
import { inLikeness } from './invented.ts';
import { runTest } from './make-test.ts';
import type { InstancePlan, PlacementPlan } from './plan.ts';

/** Sets a placement up with its scenes, instances and rules. @returns its id */
export async function makePlacement(
  api: Api,
  pubAppId: number,
  plan: PlacementPlan,
  appName: string,
): Promise<number> {
  const { adType, name, form, scenes = [], test } = plan;
  const { id } = await api.ask(createPlacement, {
    ...placementDefaults(adType),
    ...form,
    name,
    adType,
    pubAppId,
    sceneList: scenes.map((scene, index) => ({
      id: null,
      name: scene,
      frequencyCap: 0,
      frequencyHours: 1,
      isDefault: index === 0,
      status: 1 as const,
    })),
  });
  const instances: MadeInstance[] = [];
  for (const instance of plan.instances) {
    const made = await makeInstance(api, { pubAppId, placementId: id }, instance, `${appName} ${name}`);
    instances.push({ ...instance, id: made });
  }
  await makeRules(api, id, plan, instances);
  if (test !== undefined) await runTest(api, id, test);
  return id;
}

interface MadeInstance extends InstancePlan {
  readonly id: number;
}

async function makeInstance(
  api: Api,
  place: { readonly pubAppId: number; readonly placementId: number },
  { network, floor, ecpm, isBidding = false }: InstancePlan,
  seed: string,
): Promise<number> {
  const { name, unit } = networkOf(networkId[network]);
  const number = inLikeness(unit.example, chanceOf(place.placementId, seed, network, floor));
  const row = {
    name: `${name} ${isBidding ? 'bidding' : floor}`,
    unitId: `${number}-${floor}-${place.placementId}`,
    isBidding,
    ecpmGroups: isBidding
      ? []
      : [
          { countries: ['US'], ecpm },
          { countries: ['DE', 'GB'], ecpm: (Number(ecpm) * 0.7).toFixed(2) },
          { countries: ['00'], ecpm: (Number(ecpm) * 0.32).toFixed(2) },
        ],
  };
  const { ids } = await api.ask(createInstances, { ...place, adnId: networkId[network], rows: [row] });
  const [id] = ids;
  if (id === undefined) throw new Error(`No instance of ${network} was made`);
  return id;
}

async function makeRules(
  api: Api,
  placementId: number,
  { rules }: PlacementPlan,
  instances: readonly MadeInstance[],
): Promise<void> {
  const byPrice = instances.toSorted((a, b) => Number(b.ecpm) - Number(a.ecpm));
  const entries = (isBidding: boolean) =>
    byPrice
      .filter((instance) => (instance.isBidding ?? false) === isBidding)
      .map(({ id }) => ({ instanceId: id, enabled: true }));
  for (const { name, countries, type } of rules) {
    await api.ask(createMediationRule, {
      placementId,
      name,
      countries: [...countries],
      optimizedType: type,
      targeting: everyone,
      maxConcurrency: null,
      inventoryInterval: null,
      poolSize: null,
      batchSize: null,
      preloadTimeout: null,
      waterfall: entries(false),
      bidding: entries(true),
    });
  }
}
