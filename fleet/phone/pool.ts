import type { ReadyAd } from './ad.ts';
import type { Caller } from './caller.ts';
import { noticeLoss } from './own-ads/server-bids.ts';

/** What is ready to be shown, by placement; the best first. */
export type Pool = Map<number, ReadyAd[]>;

/** What is ready and still good; what is over is dropped, and who bid it is told. */
export async function readyIn(pool: Pool, caller: Caller, placementId: number): Promise<ReadyAd[]> {
  const all = pool.get(placementId) ?? [];
  const isGood = ({ lastsUntil = Number.POSITIVE_INFINITY }: ReadyAd) => lastsUntil > caller.now;
  if (all.every(isGood)) return all;
  const good = all.filter(isGood);
  pool.set(placementId, good);
  for (const ad of all) if (!isGood(ad)) await noticeLoss(caller, ad.candidate, 'expired');
  return good;
}
