import { LRUCache } from 'lru-cache';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import { dayOf } from '../../domain/own-ads/day-of.ts';
import { type AskLeases, awayAnswers, type LeaseAsk, type LeaseRefusal } from '../../domain/own-ads/lease.ts';
import { nanosOf } from '../../domain/own-ads/nano-dollars.ts';
import { AdsOnTheirWay } from './ads-on-their-way.ts';
import { Lease } from './lease.ts';
import type { BidTicket } from './ticket.ts';

/** What was paid is remembered of so many; beyond that what was not asked for longest is forgotten. */
const most = 200_000;
/** A lease that nothing was paid from is given back so long after it was lent. Milliseconds. */
const idle = 30_000;
/** A day that is over keeps its lease so long after it was used. Milliseconds. */
const afterDay = 5_000;
/** Asks that provide for later are gathered for so long. Milliseconds. */
const gatherFor = 100;
/** How long the end of this process waits for what it gives back to arrive. Milliseconds. */
const longestEnd = 2_000;

export interface BudgetLeasesOptions {
  readonly ask: AskLeases;
  /** Of those that are shown now. */
  readonly campaign: (id: number) => Pick<CampaignShard, 'budget'> | undefined;
  /** Milliseconds UTC. */
  readonly now: () => number;
}

/** Something that costs an advertiser money: an impression, a click, or whatever else is bought. */
export interface Charge {
  readonly campaignId: number;
  /** When it happened, which says whose day pays. Milliseconds UTC. */
  readonly at: number;
  /** USD, exact text with up to nine decimals. */
  readonly price: string;
  /** One of its kind is paid once: its kind and what it is of. */
  readonly key: string;
}

/**
 * What this node may spend of campaigns' budgets. It takes leases on them from the database, through the server that it
 * belongs to, so that all nodes together never spend more than a day's budget; without the database it spends what it has and
 * stops.
 */
export class BudgetLeases {
  readonly #options: BudgetLeasesOptions;
  /** By day, then by campaign. */
  readonly #leases = new Map<string, Map<number, Lease>>();
  readonly #paid = new LRUCache<string, Promise<boolean>>({ max: most });
  readonly #onTheirWay = new AdsOnTheirWay();
  #asks: LeaseAsk[] = [];
  #timer: NodeJS.Timeout | undefined;
  #urgent: NodeJS.Immediate | undefined;
  #sent: Promise<void> = Promise.resolve();
  /** Nobody takes anything back. */
  #isAway = false;
  #isLooking = false;

  constructor(options: BudgetLeasesOptions) {
    this.#options = options;
  }

  /** Whether it is paid for. Of what is told of twice both get the answer of the first. */
  charge({ campaignId, at, price, key }: Charge): Promise<boolean> {
    const amount = nanosOf(price);
    if (amount <= 0n) return Promise.resolve(true);
    let paid = this.#paid.get(key);
    if (paid === undefined) {
      paid = this.#leaseOf(campaignId, at).charge(amount);
      this.#paid.set(key, paid);
    }
    return paid;
  }

  /** Whether an ad that would cost so much may be made ready. @param price billionths of a USD @param at milliseconds UTC */
  room(campaignId: number, price: bigint, at: number): 'room' | 'budget' | 'pacing' {
    if (price <= 0n) return 'room';
    const held = this.#onTheirWay.costOf(campaignId, at);
    const refused: LeaseRefusal | null = this.#leaseOf(campaignId, at).roomFor(price, held);
    if (refused === null) return 'room';
    return refused === 'pacing' ? 'pacing' : 'budget';
  }

  /** A phone was told a bid. */
  bid(ticket: Priced & Pick<BidTicket, 'at'>): void {
    const amount = costOf(ticket);
    if (amount > 0n && !this.#isPast(ticket)) this.#leaseOf(ticket.campaign, ticket.at).bid(amount);
  }

  /** A phone has got an ad, and will probably show it. @param who for whose cap it counts; empty: nobody's */
  hold(ticket: Priced & Pick<BidTicket, 'id' | 'at'>, who = ''): void {
    const amount = costOf(ticket);
    if ((amount === 0n && who === '') || this.#isPast(ticket)) return;
    const { id, campaign } = ticket;
    const at = this.#options.now();
    if (amount > 0n) this.#leaseOf(campaign, at).usedAt = at;
    this.#onTheirWay.add(id, { campaignId: campaign, who, amount, at });
  }

  /** How many other ads of its campaign the phone of a bid has got from this node and will probably show. */
  heldBy({ id, campaign, who }: Pick<BidTicket, 'id' | 'campaign' | 'who'>): number {
    return this.#onTheirWay.countOf({ campaignId: campaign, who }, id, this.#options.now());
  }

  /** It was shown. */
  shown(bidId: string): void {
    this.#onTheirWay.remove(bidId);
  }

  /** Gives back what is of no use: of a day that is over, of campaigns that have ended or changed, and what nobody needs. */
  sweep(): void {
    const { now } = this.#options;
    const today = dayOf(now());
    if (this.#isAway) void this.#lookForLender();
    for (const lease of this.#all()) {
      // What comes in late, or of the past, has its day a little longer.
      const isOver = lease.day < today && now() - lease.usedAt >= afterDay;
      const hasChanged = lease.terms !== this.#termsOf(lease.campaignId);
      const isIdle = now() - lease.usedAt >= idle;
      if (isOver || ((hasChanged || isIdle) && !this.#isAway)) lease.giveBack();
      const isForgotten = isOver || hasChanged || now() - lease.seenAt >= idle;
      if (isForgotten && lease.left === 0n && lease.isAtRest) this.#forget(lease);
    }
  }

  /** Gives everything back; resolves when that was taken, or nobody takes it. */
  async close(): Promise<void> {
    // What is on its way may bring more.
    for (let round = 0; round < 2; round += 1) {
      for (const lease of this.#all()) lease.giveBack();
      this.#send();
      await Promise.race([this.#sent, new Promise((resolve) => setTimeout(resolve, longestEnd).unref())]);
    }
  }

  /** It is filled in afterwards, by a whole day of phones in a moment. */
  #isPast({ at }: Pick<BidTicket, 'at'>): boolean {
    return dayOf(at) < dayOf(this.#options.now());
  }

  #leaseOf(campaignId: number, at: number): Lease {
    const day = dayOf(at);
    const leases = this.#leases.get(day) ?? new Map<number, Lease>();
    let lease = leases.get(campaignId);
    if (lease === undefined) {
      lease = new Lease({
        ...{ campaignId, day, terms: this.#termsOf(campaignId), now: this.#options.now },
        send: (ask: LeaseAsk) => this.#queue(ask),
        hurry: () => this.#hurry(),
      });
      this.#leases.set(day, leases.set(campaignId, lease));
    }
    return lease;
  }

  #all(): Lease[] {
    return [...this.#leases.values()].flatMap((leases) => [...leases.values()]);
  }

  #forget({ day, campaignId }: Lease): void {
    const leases = this.#leases.get(day);
    leases?.delete(campaignId);
    if (leases?.size === 0) this.#leases.delete(day);
  }

  #termsOf(campaignId: number): string {
    return JSON.stringify(this.#options.campaign(campaignId)?.budget ?? null);
  }

  #queue(ask: LeaseAsk): void {
    this.#asks.push(ask);
    this.#timer ??= setTimeout(() => this.#send(), gatherFor).unref();
  }

  #hurry(): void {
    this.#urgent ??= setImmediate(() => this.#send());
  }

  #send(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#urgent);
    [this.#timer, this.#urgent] = [undefined, undefined];
    const asks = this.#asks.splice(0);
    if (asks.length === 0) return;
    this.#sent = Promise.all([this.#sent, this.#exchange(asks)]).then(() => undefined);
  }

  /** Where nobody needs more, nothing else would tell that there is somebody again to give back to. */
  async #lookForLender(): Promise<void> {
    const [lease] = this.#all();
    if (lease === undefined || this.#isLooking) return;
    this.#isLooking = true;
    const { campaignId, day } = lease;
    const asks = [{ campaignId, day, back: '0', need: '0', least: '0', isDue: false }];
    const answers = await this.#options.ask(asks).catch(() => awayAnswers(asks));
    this.#isAway = answers.some(({ refused }) => refused === 'away');
    this.#isLooking = false;
  }

  async #exchange(asks: readonly LeaseAsk[]): Promise<void> {
    const answers = await this.#options.ask(asks).catch(() => awayAnswers(asks));
    this.#isAway = answers.some(({ refused }) => refused === 'away');
    for (const [at, ask] of asks.entries()) {
      const { campaignId, day } = ask;
      const answer = answers[at] ?? { campaignId, day, granted: '0', refused: 'away' };
      this.#leases.get(day)?.get(campaignId)?.take(answer, ask);
    }
  }
}

type Priced = Pick<BidTicket, 'campaign' | 'ecpm' | 'isTest'>;

/** What an ad is expected to cost, billionths of a USD: it bids for a thousand. */
const costOf = ({ ecpm, isTest }: Priced) => (isTest ? 0n : BigInt(Math.round(ecpm * 1_000_000)));
