import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@millrace/contract/kit/call';
import type { AbTest } from '@millrace/contract/publisher/ab-test';
import { getApp } from '@millrace/contract/publisher/app';
import { periodOf } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import { assignGroup } from '@millrace/mediation/assign-group';
import { makeDevice } from '../../fleet/phone/device.ts';
import { createPhone } from '../../fleet/phone/phone.ts';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';
import { ruleNames, type Waterfall } from './waterfall.ts';

/**
 * A phone of the app in the US loads an ad and shows it; resolves once reports know.
 * @param test that runs: the phone is one of its group A, whose rules are those that lists show
 */
export async function showOneAd(
  { api }: Person,
  { pubAppId }: Waterfall,
  test?: Pick<AbTest, 'id' | 'shareB'>,
): Promise<void> {
  const { appKey } = (await api.get(`${getApp.path}?id=${pubAppId}`)) as ResponseOf<typeof getApp>;
  const baseUrl = process.env.MILLRACE_BASE_URL ?? '';
  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 1 }) });
  const who = { platform: 1, country: 'US', deviceId: randomUUID() } as const;
  const isOfA = (seed: number) =>
    test === undefined ||
    assignGroup(test.id, makeDevice({ ...who, seed, installedAt: 0 }).userId, test.shareB).group === 'A';
  let seed = 1;
  while (!isOfA(seed)) seed += 1;
  const phone = createPhone({ baseUrl, appKey, networks, seed, ...who });
  await expect.poll(async () => (await phone.init()) && phone.placements.length).toBe(1);
  const placementId = phone.placements[0]?.id ?? 0;
  // An A/B test's group B has a rule of the same name.
  await expect.poll(async () => (await askWaterfall(baseUrl, placementId)).rule?.n).toBe(ruleNames.us);
  await expect.poll(() => phone.load(placementId)).toBe(true);
  expect(await phone.show(placementId)).toBe('shown');
  await phone.flush();
  phone.close();
  const question = {
    ...periodOf('thisMonth', new Date().toISOString().slice(0, 10)),
    metrics: ['impressions'],
  };
  await expect
    .poll(async () => {
      const { totals } = (await api.post(queryReport.path, question)) as ResponseOf<typeof queryReport>;
      return totals.values;
    })
    .toEqual(['1']);
}
