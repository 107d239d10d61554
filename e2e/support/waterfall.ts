import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { adType } from '@millrace/contract/publisher/ad-type';
import { createApp } from '@millrace/contract/publisher/app';
import { createInstances } from '@millrace/contract/publisher/instance';
import { createMediationRule } from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { createPlacement } from '@millrace/contract/publisher/placement';
import { placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { everyone } from '@millrace/contract/publisher/targeting';
import type { Person } from './people.ts';

/** An Android app with a placement that could serve: two instances, a rule for the US and one for ALL. */
export interface Waterfall {
  readonly pubAppId: number;
  readonly placementId: number;
  readonly rules: { readonly us: number; readonly all: number };
  readonly instances: { readonly unity: number; readonly facebook: number };
}

/** What its rules are called. */
export const ruleNames = { us: 'America', all: 'Rest of the world' } as const;

/** Sets one up through the API as a real person would. Instances and placement are called as below. */
export async function newWaterfall(owner: Pick<Person, 'api'>, appName = 'Coin Rush'): Promise<Waterfall> {
  async function ask<C extends Call>(call: C, input: RequestInput<C>): Promise<ResponseOf<C>> {
    return (await owner.api.post(call.path, input)) as ResponseOf<C>;
  }

  const app = await ask(createApp, { appId: null, plat: 1, appName, coppa: true });
  const pubAppId = app.id;
  const placement = await ask(createPlacement, {
    ...placementDefaults(adType.rewardedVideo),
    name: 'Level end',
    adType: adType.rewardedVideo,
    pubAppId,
  });
  const placementId = placement.id;

  async function instance(adnId: number, name: string, credentials: Record<string, string>): Promise<number> {
    await ask(createAppNetwork, { pubAppId, adnId, credentials, accountId: null, account: null });
    const rows = [{ name, unitId: `unit-${name}`, isBidding: false, ecpmGroups: [] }];
    const { ids } = await ask(createInstances, { pubAppId, placementId, adnId, rows });
    const [id] = ids;
    if (id === undefined) throw new Error('No instance was made.');
    return id;
  }

  const unity = await instance(networkId.unity, 'Unity high', { gameId: '1234567' });
  const facebook = await instance(networkId.facebook, 'Facebook low', { appId: '7654321' });

  async function rule(name: string, countries: string[]): Promise<number> {
    const made = await ask(createMediationRule, {
      placementId,
      name,
      countries,
      optimizedType: 'manual',
      targeting: everyone,
      maxConcurrency: null,
      inventoryInterval: null,
      poolSize: null,
      batchSize: null,
      preloadTimeout: null,
      waterfall: [unity, facebook].map((instanceId) => ({ instanceId, enabled: true })),
      bidding: [],
    });
    return made.id;
  }

  const rules = { us: await rule(ruleNames.us, ['US']), all: await rule(ruleNames.all, ['00']) };
  return { pubAppId, placementId, rules, instances: { unity, facebook } };
}
