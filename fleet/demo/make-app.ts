import { createAppNetwork } from '@millrace/contract/publisher/ad-network';
import { createApp } from '@millrace/contract/publisher/app';
import { selectInstances } from '@millrace/contract/publisher/instance';
import { networkOf } from '@millrace/contract/publisher/network/find-network';
import { type NetworkName, networkId } from '@millrace/contract/publisher/network/network-id';
import { chanceOf } from '../world/chance.ts';
import type { Api } from './api.ts';
import { inventedCredentials } from './invented.ts';
import { makePlacement } from './make-placement.ts';
import type { AppPlan, MadeApp } from './plan.ts';

/** An organization's accounts at networks: those that it has already, and in what currency they are paid unless it is USD. */
export interface Accounts {
  readonly ids: Map<NetworkName, number>;
  /** What the networks ask them for. */
  readonly keys: Map<number, readonly string[]>;
  readonly currencies: Readonly<Record<number, string>>;
}

/** More than an app of the demo has. */
const mostInstances = 100;

/** None yet. @param currencies by network */
export function noAccounts(currencies: Accounts['currencies'] = {}): Accounts {
  return { ids: new Map(), keys: new Map(), currencies };
}

/** Sets an app up as a person would, from its name to its rules. */
export async function makeApp(api: Api, plan: AppPlan, accounts: Accounts): Promise<MadeApp> {
  const { id: pubAppId, appKey } = await api.ask(createApp, {
    appId: null,
    plat: plan.platform,
    appName: plan.name,
    coppa: true,
  });
  const networks = new Set(
    plan.placements.flatMap(({ instances }) => instances.map(({ network }) => network)),
  );
  const appKeys = new Map<number, string>();
  for (const network of networks)
    appKeys.set(networkId[network], await setUpNetwork(api, pubAppId, network, accounts));
  const placements: { id: number; adType: (typeof plan.placements)[number]['adType'] }[] = [];
  for (const placement of plan.placements) {
    const id = await makePlacement(api, pubAppId, placement, `${plan.name} ${plan.platform}`);
    placements.push({ id, adType: placement.adType });
  }
  // An A/B test has made some of its own.
  const { list } = await api.ask(selectInstances, { pubAppId, size: mostInstances });
  const instances = list.map(({ id, adnId, unitId }) => ({
    ...{ id, adnId, unitId, currency: currencyOf(accounts, adnId) },
    ...{ keys: [...(accounts.keys.get(adnId) ?? [])], appKey: appKeys.get(adnId) ?? '' },
  }));
  return { appKey, pubAppId, plan, placements, instances };
}

function currencyOf({ currencies }: Accounts, adnId: number): string {
  return currencies[adnId] ?? 'USD';
}

async function setUpNetwork(
  api: Api,
  pubAppId: number,
  name: NetworkName,
  accounts: Accounts,
): Promise<string> {
  const adnId = networkId[name];
  const { app, signIns, name: title } = networkOf(adnId);
  const chance = chanceOf(pubAppId, name);
  const [signIn] = signIns;
  const known = accounts.ids.get(name);
  const account =
    signIn === undefined || known !== undefined
      ? null
      : {
          name: `${title} reporting`,
          currency: currencyOf(accounts, adnId),
          signIn: signIn.way,
          credentials: inventedCredentials(signIn.fields, chance),
        };
  const credentials = inventedCredentials(app.fields, chance);
  const made = await api.ask(createAppNetwork, {
    pubAppId,
    adnId,
    credentials,
    accountId: known ?? null,
    account,
  });
  if (made.account !== null) accounts.ids.set(name, made.account.id);
  if (account !== null) {
    const secrets = (signIn?.fields ?? []).filter(({ secret }) => secret).map(({ key }) => key);
    accounts.keys.set(
      adnId,
      secrets.flatMap((key) => account.credentials[key] ?? []),
    );
  }
  return Object.values(credentials).join(app.joinedBy ?? '');
}
