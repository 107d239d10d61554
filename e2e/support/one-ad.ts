import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '@millrace/contract/kit/call';
import { getApp } from '@millrace/contract/publisher/app';
import { periodOf } from '@millrace/contract/report/period';
import { queryReport } from '@millrace/contract/report/report';
import { createPhone } from '../../fleet/phone/phone.ts';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import { createNetworks } from '../../fleet/world/networks.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';
import { ruleNames, type Waterfall } from './waterfall.ts';

/** A phone of the app in the US loads an ad and shows it; resolves once reports know. */
export async function showOneAd({ api }: Person, { pubAppId }: Waterfall): Promise<void> {
  const { appKey } = (await api.get(`${getApp.path}?id=${pubAppId}`)) as ResponseOf<typeof getApp>;
  const baseUrl = process.env.MILLRACE_BASE_URL ?? '';
  const networks = createNetworks({ seed: 1, bend: (truth) => ({ ...truth, fill: 1 }) });
  const who = { platform: 1, country: 'US', seed: 1, deviceId: randomUUID() } as const;
  const phone = createPhone({ baseUrl, appKey, networks, ...who });
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
