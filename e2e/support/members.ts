import {
  createSegment,
  estimateSegment,
  getSegment,
  type Segment,
  setSegmentStatus,
} from '@millrace/contract/advertiser/segment';
import { emptyRules } from '@millrace/contract/advertiser/segment-rules';
import { readWaterfall } from '../../fleet/wire/answers.ts';
import type { AppForAds } from './ads-on-phones.ts';
import { tellOfDevices } from './events.ts';
import { ingestSecret } from './installation.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';

/** Calls that are made at once. */
const atOnce = 24;
/** Events of one call. */
const together = 500;

/** Tells of many devices, call by call. */
export async function tellOfMany(promoter: Person, appId: number, event: string, devices: readonly string[]) {
  for (let at = 0; at < devices.length; at += together)
    await tellOfDevices(promoter, appId, event, devices.slice(at, at + together));
}

/** A size as it is told, in any language: a ten that is less than 20 from it. */
export function toldAs(people: number): RegExp {
  const ten = Math.floor(people / 10) * 10;
  const number = new Intl.NumberFormat('en-GB');
  const [less, same, more] = [ten - 10, ten, ten + 10].map((one) => number.format(Math.max(100, one)));
  return new RegExp(`≈ (?:${less}|${same}|${more})(?![\\d,])`);
}

/** Waits until the event store has what was told: so many put something into the cart and did not buy. A size on a page is asked once. */
export async function knownByNow({ api }: Person, people: number): Promise<void> {
  const bought = { kind: 'event', exclude: true, event: 'purchase', apps: [], operator: 'atLeast' };
  const rules = { join: 'and', of: [...emptyRules.of, { ...bought, times: 1, days: 7, filters: [] }] };
  const size = async () =>
    ((await api.post(estimateSegment.path, { rules })) as { size: number | null }).size;
  await expect
    .poll(async () => Math.abs(((await size()) ?? 0) - people), { timeout: 90_000 })
    .toBeLessThan(20);
}

/** A segment of whoever put something into the cart, once its members are counted. */
export async function countedSegment({ api }: Person, name: string, size: number): Promise<number> {
  const { id } = (await api.post(createSegment.path, { name, rules: emptyRules })) as Segment;
  await api.post(setSegmentStatus.path, { ids: [id], switch: 'on' });
  const counted = async () => ((await api.get(`${getSegment.path}?id=${id}`)) as Segment).size;
  await expect
    .poll(async () => Math.abs(((await counted()) ?? 0) - size), { timeout: 90_000 })
    .toBeLessThan(20);
  return id;
}

/** Whether a device that asks is bid an own ad. */
export async function isBidFor(
  { placementId, plat }: AppForAds,
  base: string,
  device: string,
  /** When it asked, milliseconds UTC; absent: now. */
  at?: number,
): Promise<boolean> {
  const reply = await fetch(`${base}/sdk/wf?v=4&plat=${plat}&sdkv=2.6.6`, {
    method: 'POST',
    headers:
      at === undefined
        ? {}
        : { 'x-millrace-ingest-secret': ingestSecret, 'x-millrace-received-at': String(at) },
    body: JSON.stringify({ pid: placementId, uid: device, did: device, dtype: 2, gcy: 'US' }),
  });
  return readWaterfall(await reply.text()).bidresp !== undefined;
}

/** Has every device ask, and tells who is bid an ad. */
export async function askAll(
  app: AppForAds,
  base: string,
  devices: readonly string[],
  askedAt?: number,
): Promise<Set<string>> {
  const bid = new Set<string>();
  for (let at = 0; at < devices.length; at += atOnce)
    await Promise.all(
      devices.slice(at, at + atOnce).map(async (device) => {
        if (await isBidFor(app, base, device, askedAt)) bid.add(device);
      }),
    );
  return bid;
}
