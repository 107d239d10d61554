import { getApp } from '@millrace/contract/publisher/app';
import { z } from 'zod';
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

/** Sends what phones of an app sent at some time, milliseconds UTC. */
async function backfill(owner: Person, pubAppId: number, from: Readonly<Record<string, string>> = {}) {
  const { appKey } = getApp.response.parse(await owner.api.get(`${getApp.path}?id=${pubAppId}`));
  return (path: '/init' | '/sdk/wf' | '/sdk/lr', at: number, body: object) => {
    const query = new URLSearchParams({
      v: path === '/sdk/wf' ? '4' : '1',
      plat: '1',
      sdkv: '2.6.6',
      k: appKey,
    });
    return fetch(`${process.env.MILLRACE_BASE_URL ?? ''}${path}?${query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-millrace-ingest-secret': ingestSecret,
        'x-millrace-received-at': String(at),
        ...from,
      },
      body: JSON.stringify({ ts: at, ...body }),
    });
  };
}

/** What an app's phones are told at init: placements with their instances. */
const toldAtInit = z.object({ pls: z.array(z.object({ ins: z.array(z.object({ id: z.number() })) })) });

/**
 * Waits until phones are served these instances: what was set up a moment ago may come in parts, and an ad of an instance
 * that is not known yet belongs to no network. The phone that asks says no user and no device, so it counts as nobody.
 */
async function areServed(
  send: Awaited<ReturnType<typeof backfill>>,
  instanceIds: readonly number[],
): Promise<void> {
  const served = async () => {
    const answer = await send('/init', Date.now(), { uid: '' });
    if (!answer.ok) return [];
    return toldAtInit.parse(await answer.json()).pls.flatMap(({ ins }) => ins.map(({ id }) => id));
  };
  await expect.poll(served).toEqual(expect.arrayContaining([...new Set(instanceIds)]));
}

/** Phones report what they showed, as they did on that day. */
export async function adsWereShown(
  owner: Person,
  { pubAppId, placementId, instances }: Waterfall,
  ads: readonly ShownAd[],
): Promise<void> {
  const send = await backfill(owner, pubAppId);
  const show = ({ instance, daysAgo, ecpm, ...more }: ShownAd) => {
    const at = Date.now() - daysAgo * dayMs;
    const shown = { pid: placementId, iid: instances[instance], act: 1, type: 6 };
    return send('/sdk/lr', at, { ...shown, revenue: ecpm, rp: 1, ii: 0, ...more });
  };
  await areServed(
    send,
    ads.map(({ instance }) => instances[instance]),
  );
  for (const ad of ads) {
    const response = await show(ad);
    if (!response.ok) throw new Error(`lr answered ${response.status}: ${await response.text()}`);
  }
}

/** A request of a user of its own yesterday at noon, and the instances that it asked; the last one had an ad. */
export type AskedYesterday = readonly (keyof Waterfall['instances'])[];

/** Phones in the US ask for a waterfall, ask its instances and show the ad that they got. */
export async function adsWereAskedFor(
  owner: Person,
  { pubAppId, placementId, instances }: Waterfall,
  requests: readonly AskedYesterday[],
): Promise<void> {
  const send = await backfill(owner, pubAppId, { 'x-forwarded-for': '8.8.8.8' });
  const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2;
  const tell = async (nth: number, asked: AskedYesterday) => {
    const said = { uid: `user ${nth}`, reqId: `request-${nth}`, pid: placementId, act: 1 };
    const reports = [
      ...asked.map((instance) => ({ type: 4, iid: instances[instance] })),
      ...asked.slice(-1).flatMap((instance) => [5, 6].map((type) => ({ type, iid: instances[instance] }))),
    ];
    const answers = [await send('/sdk/wf', noon, said)];
    for (const report of reports) answers.push(await send('/sdk/lr', noon, { ...said, ...report, ii: 0 }));
    return answers.every(({ ok }) => ok);
  };
  await areServed(
    send,
    requests.flat().map((name) => instances[name]),
  );
  const told = await Promise.all(requests.map((asked, nth) => tell(nth, asked)));
  expect(told).not.toContain(false);
}
