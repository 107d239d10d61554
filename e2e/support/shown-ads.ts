import { getApp } from '@millrace/contract/publisher/app';
import { ingestSecret } from './installation.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';
import type { Waterfall } from './waterfall.ts';

const dayMs = 86_400_000;

/** An impression as a phone reports it. */
export interface ShownAd {
  readonly uid: string;
  readonly instance: keyof Waterfall['instances'];
  readonly daysAgo: number;
  /** USD per thousand impressions. */
  readonly ecpm: number;
  /** Of a test: its id, and 1 for group A, 2 for group B. */
  readonly abtId?: number;
  readonly abt?: 1 | 2;
}

/** Phones report what they showed, as they did on that day. */
export async function adsWereShown(
  owner: Person,
  { pubAppId, placementId, instances }: Waterfall,
  ads: readonly ShownAd[],
): Promise<void> {
  const { appKey } = getApp.response.parse(await owner.api.get(`${getApp.path}?id=${pubAppId}`));
  const query = new URLSearchParams({ v: '1', plat: '1', sdkv: '2.6.6', k: appKey });
  const address = `${process.env.MILLRACE_BASE_URL ?? ''}/sdk/lr?${query}`;
  const send = ({ instance, daysAgo, ecpm, ...more }: ShownAd) => {
    const at = Date.now() - daysAgo * dayMs;
    return fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-millrace-ingest-secret': ingestSecret,
        'x-millrace-received-at': String(at),
      },
      body: JSON.stringify({
        ...{ ts: at, pid: placementId, iid: instances[instance], act: 1, type: 6 },
        ...{ revenue: ecpm, rp: 1, ii: 0, ...more },
      }),
    });
  };
  const [first, ...others] = ads;
  // What was set up a moment ago may not be served yet, and nothing of it is kept then.
  if (first !== undefined) await expect.poll(async () => (await send(first)).status).toBe(200);
  for (const ad of others) {
    const response = await send(ad);
    if (!response.ok) throw new Error(`lr answered ${response.status}: ${await response.text()}`);
  }
}
