import { type Candidate, decisionFields, type Waterfall } from './ad.ts';
import type { Caller } from './caller.ts';
import type { EventQueue } from './event-queue.ts';

const bidEvents = { request: 270, response: 271, failed: 272, won: 273, lost: 274 } as const;
/** Of a price that a bid has fixed. */
const exact = 1;

/** Asks the networks that bid on the phone, all at once. @returns those that made an offer */
export async function askForBids(
  caller: Caller,
  events: EventQueue,
  waterfall: Waterfall,
): Promise<Candidate[]> {
  const { placement, answer } = waterfall;
  const { networks, country } = caller.options;
  const offers: Candidate[] = [];
  let longest = 0;
  for (const id of answer.c2s ?? []) {
    const instance = placement.ins.find((one) => one.id === id);
    if (instance === undefined) continue;
    const about = aboutBid(waterfall, instance.m, id);
    await events.note({ eid: bidEvents.request, ...about });
    const request = {
      ...{ network: instance.m, unitId: instance.k, adType: placement.t, country, at: caller.now },
      refused: caller.device.refuses,
    };
    const { price, latency } = networks.bid(request, caller.chance);
    longest = Math.max(longest, Math.min(latency, instance.hbt ?? latency));
    const isLate = instance.hbt !== undefined && latency > instance.hbt;
    if (price === null || isLate) {
      await events.note({ eid: bidEvents.failed, ...about, msg: isLate ? 'timeout' : 'no bid' });
      continue;
    }
    await events.note({ eid: bidEvents.response, ...about, price, cur: 'USD' });
    offers.push({ instance, ecpm: price, precision: exact, position: 0, isBid: true, isOffer: true });
  }
  await caller.options.clock.pass(longest);
  return offers;
}

/** Says whether a bidder has won; it is its price that counts. */
export async function tellBidder(
  events: EventQueue,
  waterfall: Waterfall,
  { instance, ecpm }: Candidate,
  outcome: 'won' | 'lost',
): Promise<void> {
  const about = aboutBid(waterfall, instance.m, instance.id);
  await events.note({ eid: bidEvents[outcome], ...about, price: ecpm, cur: 'USD' });
}

function aboutBid(waterfall: Waterfall, mid: number, iid: number) {
  return { pid: waterfall.placement.id, mid, iid, bid: 1, ...decisionFields(waterfall) };
}

/** Puts offers where their price belongs: before the first that is said to be worth less. */
export function mergeBids(listed: readonly Candidate[], offers: readonly Candidate[]): Candidate[] {
  const merged = [...listed];
  for (const offer of offers) {
    const place = merged.findIndex(({ ecpm }) => ecpm < offer.ecpm);
    merged.splice(place < 0 ? merged.length : place, 0, offer);
  }
  return merged;
}
