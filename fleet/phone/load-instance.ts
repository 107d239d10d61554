import { type Candidate, decisionFields, type ReadyAd, type Waterfall } from './ad.ts';
import type { LoaderParts } from './loader.ts';
import { card, loadOwnAds } from './own-ads/load-own-ads.ts';
import { report } from './reporter.ts';

const events = { error: 206, timeout: 211, asked: 275, given: 276, failed: 277 } as const;
/** What it takes to load what has been offered, milliseconds. */
const offerLatency = 100;

/** What came of an instance's turn. */
export interface Loaded {
  /** Empty: it failed. Cards come several at once. */
  readonly ads: readonly ReadyAd[];
  /** Milliseconds. */
  readonly took: number;
  /** Why it failed. */
  readonly code?: 'timeout' | 'no fill';
}

/** Has one instance load, and says so. @param patience milliseconds */
export async function loadInstance(
  parts: LoaderParts,
  waterfall: Waterfall,
  candidate: Candidate,
  patience: number,
): Promise<Loaded> {
  if (candidate.serverBid !== undefined || waterfall.placement.t === card)
    return loadOwn(parts, waterfall, candidate);
  const { caller } = parts;
  const { networks, country } = caller.options;
  const { instance, isBid, isOffer, ecpm } = candidate;
  const request = {
    network: instance.m,
    unitId: instance.k,
    adType: waterfall.placement.t,
    country,
    at: caller.now,
    refused: caller.device.refuses,
  };
  if (!isBid) await report(caller, 'instanceRequest', { waterfall, candidate });
  const { filled, latency } = isOffer
    ? { filled: true, latency: offerLatency }
    : networks.load(request, caller.chance);
  const took = Math.min(latency, patience);
  if (!filled || latency > patience) {
    const code = filled ? 'timeout' : 'no fill';
    const eid = filled ? events.timeout : events.error;
    await parts.events.note({ eid, ...about(waterfall, candidate), code });
    return { ads: [], took, code };
  }
  if (!isBid) await report(caller, 'instanceFilled', { waterfall, candidate });
  const worth = isOffer ? ecpm : networks.truth(request).ecpm;
  return { ads: [{ waterfall, candidate, paidNano: Math.round(worth * 1e6) }], took };
}

/** An own ad: what its bid was made for, with every file of it. Who pays for it is no network. */
async function loadOwn(parts: LoaderParts, waterfall: Waterfall, candidate: Candidate): Promise<Loaded> {
  const { caller, impressions, paid } = parts;
  const said = about(waterfall, candidate);
  await parts.events.note({ eid: events.asked, ...said });
  const today = impressions.today(
    `placement ${waterfall.placement.id}`,
    caller.clock,
    caller.device.country.utcOffset,
  );
  const loading = { caller, files: caller.options.files, waterfall, candidate };
  const loaded = await loadOwnAds({ ...loading, impressions: today, paid: paid() });
  if (loaded.length === 0) {
    await parts.events.note({ eid: events.failed, ...said });
    await parts.events.note({ eid: events.error, ...said, code: 'no fill' });
    return { ads: [], took: offerLatency, code: 'no fill' };
  }
  await parts.events.note({ eid: events.given, ...said });
  const ads = loaded.map(({ ad, lastsUntil }) => ({
    ...{ waterfall, paidNano: 0, ownAd: ad, lastsUntil },
    // Cards say themselves what they are worth; a bid stays the one that was made, which is told that it has won.
    candidate: candidate.serverBid === undefined ? { ...candidate, ecpm: ad.r ?? 0 } : candidate,
  }));
  return { ads, took: offerLatency };
}

function about(waterfall: Waterfall, { instance }: Candidate) {
  return { pid: waterfall.placement.id, mid: instance.m, iid: instance.id, ...decisionFields(waterfall) };
}
