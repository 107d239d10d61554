import { gzipSync } from 'node:zlib';
import type { Profile } from '../../../packages/mediation/src/profile.ts';
import type { BusyPlacement } from '../busy-placement.ts';
import { mediationData } from '../mediation-data.ts';
import { random } from '../random.ts';
import { phonesOf } from './phone.ts';

const { int, chance, pick } = random(4);
const { aPhone, hex } = phonesOf(5);

/**
 * `wf` calls of as many Android phones, each a different person's: packed JSON with every field that the SDK sends,
 * about 1.5 KB before packing, numbers as texts where the SDK writes them so.
 */
export function waterfallBodies(placement: BusyPlacement, phones: number): Buffer[] {
  return mediationData(phones).requests.map(({ profile }) =>
    gzipSync(JSON.stringify({ ...aPhone(profile), ...asked(placement, profile) })),
  );
}

/** What a `wf` says beside that; a phone in three holds an ad of a network that bids. */
function asked(
  { placementId, bidders }: BusyPlacement,
  { iap, impressions }: Profile,
): Readonly<Record<string, unknown>> {
  return {
    reqId: hex(32),
    pid: String(placementId),
    ...(chance(1 / 3) && { bid: [{ iid: pick(bidders), price: int(10, 2_000) / 100, cur: 'USD' }] }),
    iap,
    act: String(int(1, 4)),
    imprTimes: impressions,
    ils: Array.from({ length: int(0, 6) }, () => ({
      iid: int(1_000, 1_030),
      lts: 1_760_000_000 + int(0, 1_000_000),
      dur: int(100, 30_000),
      code: String(int(1, 5)),
      msg: chance(0.5) ? 'No fill' : 'Network error: the request timed out',
    })),
  };
}
