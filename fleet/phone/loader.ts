import type { LoadablePlacement } from '../wire/answers.ts';
import { readWaterfall } from '../wire/answers.ts';
import { type Act, act, type Candidate, decisionFields, type ReadyAd, type Waterfall } from './ad.ts';
import { askForBids, mergeBids, tellBidder } from './auction.ts';
import type { Caller } from './caller.ts';
import type { Impressions } from './caps.ts';
import type { EventQueue } from './event-queue.ts';
import { loadInstance } from './load-instance.ts';
import { card } from './own-ads/load-own-ads.ts';
import { bidTokens, noticeLoss, ownNetwork, serverBids } from './own-ads/server-bids.ts';
import { type Pool, readyIn } from './pool.ts';
import { report } from './reporter.ts';

const loadEvents = {
  noneLeft: 112,
  blocked: 114,
  capped: 402,
  instanceCapped: 401,
} as const;
const noWaterfall: Waterfall['answer'] = { code: 0, ins: [] };
/** What SDKs take where init says nothing. */
const usual = { batch: 2, pool: 1, timeout: 15 } as const;

export interface LoaderParts {
  readonly caller: Caller;
  readonly events: EventQueue;
  readonly impressions: Impressions;
  readonly pool: Pool;
  /** USD that the person has paid in the app. */
  readonly paid: () => number;
}

/** Loads ads as an SDK does: asks for a waterfall and goes down it until enough instances have filled. */
export class Loader {
  readonly #parts: LoaderParts;
  #failures: { readonly iid: number; readonly lts: number; readonly dur: number; readonly code: string }[] =
    [];

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /** @returns whether an ad of the placement is ready now */
  async load(placement: LoadablePlacement, why: Act): Promise<boolean> {
    const { caller, events, impressions, pool } = this.#parts;
    const ready = await readyIn(pool, caller, placement.id);
    if (ready.length >= (placement.cs ?? usual.pool)) return true;
    const key = `placement ${placement.id}`;
    if (impressions.isCapped(key, placement, caller.clock)) {
      await events.note({ eid: loadEvents.capped, pid: placement.id });
      return ready.length > 0;
    }
    if (impressions.isPaced(key, placement.fi, caller.clock)) {
      await events.note({ eid: loadEvents.blocked, pid: placement.id });
      return ready.length > 0;
    }
    if (placement.t === card) return this.#loadCards(placement, why, ready);
    const waterfall = await this.#ask(placement, why, ready);
    if (waterfall === null) return ready.length > 0;
    const hadOne = ready.length > 0;
    if (hadOne && why !== act.init) await report(caller, 'waterfallFilled', { waterfall });
    const bidOnPhone = await askForBids(caller, events, waterfall);
    const listed = this.#listed(waterfall, ready);
    const offers = [...bidOnPhone, ...listed.filter(({ isOffer }) => isOffer)];
    const loaded = await this.#descend(waterfall, mergeBids(listed, bidOnPhone), hadOne);
    for (const offer of offers) {
      const won = loaded.some(({ candidate }) => candidate === offer);
      await tellBidder(events, waterfall, offer, won ? 'won' : 'lost');
      const hasFailed = this.#failures.some(({ iid }) => iid === offer.instance.id);
      if (!won) await noticeLoss(caller, offer, hasFailed ? 'failed' : 'lost');
    }
    const all = [...ready, ...loaded].sort((a, b) => b.candidate.ecpm - a.candidate.ecpm);
    pool.set(placement.id, all);
    if (all.length === 0)
      await events.note({ eid: loadEvents.noneLeft, pid: placement.id, ...decisionFields(waterfall) });
    return all.length > 0;
  }

  /** SDKs ask for cards without a waterfall, and report no filled one: the instance of own ads is all there is. */
  async #loadCards(placement: LoadablePlacement, why: Act, ready: readonly ReadyAd[]): Promise<boolean> {
    const { caller, pool } = this.#parts;
    const instance = placement.ins.find(({ m, k }) => m === ownNetwork && k === String(placement.id));
    if (instance === undefined) return ready.length > 0;
    const waterfall = { requestId: caller.newId(), act: why, placement, answer: noWaterfall };
    const isBid = instance.hb === 1;
    const candidate = { instance, ecpm: 0, precision: 0, position: 0, isBid, isOffer: false };
    const { ads } = await loadInstance(this.#parts, waterfall, candidate, 0);
    pool.set(placement.id, [...ready, ...ads]);
    return ready.length + ads.length > 0;
  }

  /** @returns null where there is nothing to load */
  async #ask(placement: LoadablePlacement, why: Act, ready: readonly ReadyAd[]): Promise<Waterfall | null> {
    const { caller, impressions, paid } = this.#parts;
    const { answer, habits, device } = caller;
    if (answer === undefined) return null;
    const requestId = caller.newId();
    const at = caller.now;
    const bids = ready.filter(({ candidate }) => candidate.isBid);
    const bids2s = bidTokens(caller, placement, { ready, paid: paid() });
    const { width, height } = habits.sizes[placement.t] ?? device;
    const reply = await caller.call('wf', answer.api.wf, 4, {
      ...habits.waterfall({
        pid: placement.id,
        iap: paid(),
        act: why,
        width,
        height,
      }),
      imprTimes: impressions.today(`placement ${placement.id}`, caller.clock, device.country.utcOffset),
      bid: bids.map(({ candidate: { instance, ecpm } }) => ({ iid: instance.id, price: ecpm, cur: 'USD' })),
      bids2s,
      ils: this.#failures,
      reqId: requestId,
    });
    this.#failures = [];
    if (reply?.status !== 200) return null;
    const waterfall = readWaterfall(reply.body);
    if (isCounted(waterfall.code))
      caller.options.ledger.count('waterfallRequests', caller.place(placement.id), at);
    this.#countOwnBids(placement, bids2s, waterfall, at);
    if (waterfall.code !== 0) return null;
    return { requestId, act: why, placement, answer: waterfall };
  }

  /** Own ads bid at the server, which counts what they are asked and what they say. */
  #countOwnBids(
    { id }: LoadablePlacement,
    asked: readonly { readonly iid: number }[],
    { code, bidresp = [] }: Waterfall['answer'],
    at: number,
  ): void {
    const { caller } = this.#parts;
    const { ledger } = caller.options;
    if (!isCounted(code)) return;
    for (const { iid } of asked) ledger.count('bidRequests', caller.place(id, iid), at);
    for (const { iid, price } of bidresp) {
      const money = { bidResponseMicro: Math.round(price * 1e6) };
      ledger.count('bidResponses', caller.place(id, iid), at, money);
    }
  }

  /**
   * What the phone was told of at init, since it can't load anything else, but for what is ready already. Of bids that were
   * made at the server only those that stand in the list are loaded, at their place there.
   */
  #listed(waterfall: Waterfall, ready: readonly ReadyAd[]): Candidate[] {
    const { answer, placement } = waterfall;
    const bids = serverBids(this.#parts.caller, waterfall);
    return answer.ins.flatMap(({ id, r, rp, i = 0 }) => {
      const instance = placement.ins.find((one) => one.id === id);
      const isReady = ready.some(({ candidate }) => candidate.instance.id === id);
      if (instance === undefined || isReady) return [];
      const bid = bids.find((one) => one.instance.id === id);
      if (bid !== undefined) return [{ ...bid, ecpm: r, precision: rp, position: i }];
      const isBid = instance.hb === 1;
      return [{ instance, ecpm: r, precision: rp, position: i, isBid, isOffer: false }];
    });
  }

  async #descend(
    waterfall: Waterfall,
    candidates: readonly Candidate[],
    hadOne: boolean,
  ): Promise<ReadyAd[]> {
    const { caller, pool } = this.#parts;
    const { placement } = waterfall;
    const loaded: ReadyAd[] = [];
    const lacking = (placement.cs ?? usual.pool) - (pool.get(placement.id)?.length ?? 0);
    const size = placement.bs || usual.batch;
    for (let first = 0; first < candidates.length && loaded.length < lacking; first += size) {
      for (const ad of await this.#loadGroup(waterfall, candidates.slice(first, first + size))) {
        if (loaded.length >= lacking) break;
        loaded.push(ad);
        if (loaded.length > 1) continue;
        await report(caller, 'waterfallLoaded', { waterfall, candidate: ad.candidate });
        if (!hadOne) await report(caller, 'waterfallFilled', { waterfall });
      }
    }
    return loaded;
  }

  /** Several at once; the phone waits for the slowest of them, but not for ever. */
  async #loadGroup(waterfall: Waterfall, group: readonly Candidate[]): Promise<ReadyAd[]> {
    const { caller, events, impressions } = this.#parts;
    const patience = (waterfall.placement.pt ?? usual.timeout) * 1000;
    const filled: ReadyAd[] = [];
    let longest = 0;
    for (const candidate of group) {
      const { instance } = candidate;
      const key = `instance ${instance.id}`;
      if (
        impressions.isCapped(key, instance, caller.clock) ||
        impressions.isPaced(key, instance.fi, caller.clock)
      ) {
        await events.note({
          eid: loadEvents.instanceCapped,
          pid: waterfall.placement.id,
          mid: instance.m,
          iid: instance.id,
        });
        continue;
      }
      const { ads, took, code } = await loadInstance(this.#parts, waterfall, candidate, patience);
      longest = Math.max(longest, took);
      filled.push(...ads);
      if (code !== undefined) this.#failed(candidate, took, code);
    }
    await caller.options.clock.pass(longest);
    return filled;
  }

  /** It is told with the next waterfall. @param took milliseconds */
  #failed({ instance }: Candidate, took: number, code: string): void {
    this.#failures.push({
      iid: instance.id,
      lts: Math.floor(this.#parts.caller.clock / 1000),
      dur: Math.round(took / 1000),
      code,
    });
  }
}

/** Asked for in vain is asked for all the same: nothing to load (40), nothing available (50). */
function isCounted(code: number): boolean {
  return code === 0 || code === 40 || code === 50;
}
