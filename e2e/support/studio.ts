import { role } from '@millrace/contract/people/permission';
import { getApp } from '@millrace/contract/publisher/app';
import { queryReport } from '@millrace/contract/report/report';
import { pino } from 'pino';
import { openOrganization } from '../../apps/server/src/platform/people/join-organization.ts';
import { attachDatabase } from '../../apps/server/src/platform/postgres/attach-database.ts';
import { type ApiClient, signIn } from '../../bench/lib/api-client.ts';
import { createPhone } from '../../fleet/phone/phone.ts';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import { completeProfile, openAccount, password } from './people.ts';
import { expect } from './test.ts';
import { newWaterfall, ruleNames, type Waterfall } from './waterfall.ts';

/** Who works in a studio on a server of its own. */
export const owner = { email: 'titania@studio.example', name: 'Titania Weaver', password };
export const colleague = { email: 'peter@studio.example', name: 'Peter Quince' };

/** An app that phones can ask for. */
export interface Served extends Waterfall {
  readonly appKey: string;
}

/** Two people and their organization, in the store of a server that has just started. @returns the owner, signed in */
export async function foundStudio(url: string, dataDir: string): Promise<ApiClient> {
  const database = await attachDatabase({ dataDir, log: pino({ level: 'fatal' }) });
  try {
    await database.asSystem(async (tx) => {
      const organizationId = await openOrganization(tx, 0, 'Moonlight');
      const { email, name } = owner;
      await openAccount(tx, { email, name, organizationId, roleId: role.organizationOwner });
      await openAccount(tx, { ...colleague, organizationId, roleId: role.appViewer });
    });
  } finally {
    await database.close();
  }
  const api = await signIn(url, owner);
  await completeProfile(api, 0, 'Moonlight');
  return api;
}

export async function newApp(api: ApiClient, name: string): Promise<Served> {
  const waterfall = await newWaterfall({ api }, name);
  const { appKey } = getApp.response.parse(await api.get(`${getApp.path}?id=${waterfall.pubAppId}`));
  return { ...waterfall, appKey };
}

/** Of a server that has just started, beside others that run. */
const patience = { timeout: 60_000 };

/** A phone in the US starts, loads an ad and shows it; what was set up or restored a moment ago is waited for. */
export async function showAd(baseUrl: string, { appKey, placementId }: Served, seed: number): Promise<void> {
  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 1 }) });
  const phone = createPhone({ baseUrl, appKey, networks, platform: 1, country: 'US', seed });
  try {
    await expect.poll(async () => (await phone.init()) && phone.placements.length, patience).toBe(1);
    await expect
      .poll(async () => (await askWaterfall(baseUrl, placementId)).rule?.n, patience)
      .toBe(ruleNames.us);
    await expect.poll(() => phone.load(placementId), patience).toBe(true);
    expect(await phone.show(placementId)).toBe('shown');
    await phone.flush();
  } finally {
    phone.close();
  }
}

/** Of an app in all of some days, as reports say. */
export async function impressionsOf(
  api: ApiClient,
  { pubAppId }: Served,
  period: { readonly from: string; readonly to: string },
): Promise<number> {
  const asked = { ...period, dimensions: ['app'], metrics: ['impressions'] };
  const { rows } = queryReport.response.parse(await api.post(queryReport.path, asked));
  return Number(rows.find(({ keys }) => keys[0] === String(pubAppId))?.values[0] ?? 0);
}
