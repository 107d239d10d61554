import type { LeaseAnswer, LeaseAsk, LeaseRefusal } from '../../domain/own-ads/lease.ts';
import { greaterOf, lesserOf, nanosOf, usdOf } from '../../domain/own-ads/nano-dollars.ts';

/** How long something that was shown waits for its money. Milliseconds. */
const patience = 1_000;
/** Whoever was refused asks again after so long: others give back what they do not use. Milliseconds. */
const askAgain = 1_000;
/** So many bids at once are no crowd. */
const few = 5n;
/** Bids are bounded in so long, by what is there and what may come by the next answer. Milliseconds. */
const bidWindow = 250;

interface Waiting {
  readonly price: bigint;
  settle(isPaid: boolean): void;
}

interface LeaseOf {
  readonly campaignId: number;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** What the campaign may spend, as of when it was asked for. */
  readonly terms: string;
  /** Milliseconds UTC. */
  readonly now: () => number;
  /** Puts an ask on its way; `take` is told the answer. */
  readonly send: (ask: LeaseAsk) => void;
  /** Somebody waits for what was sent. */
  readonly hurry: () => void;
}

/** What a node holds of one campaign's budget on one day. Amounts are billionths of a USD. */
export class Lease {
  readonly campaignId: number;
  readonly day: string;
  readonly terms: string;
  readonly #now: LeaseOf['now'];
  readonly #send: LeaseOf['send'];
  readonly #hurry: LeaseOf['hurry'];
  #left = 0n;
  #lastGranted = 0n;
  #waiting: Waiting[] = [];
  /** Since when an answer is awaited. */
  #askedAt: number | undefined;
  /** `least`: less than that there may still be, billionths of a USD; `isDue`: to be paid, not provided for. */
  #refused:
    | { readonly why: LeaseRefusal; readonly at: number; readonly least: bigint; readonly isDue: boolean }
    | undefined;
  /** What bids of the last moment would cost. */
  #bids = { amount: 0n, since: 0 };
  /** When something was lent, paid or made ready last. */
  usedAt: number;
  /** When anybody asked for it last. */
  seenAt: number;

  constructor({ campaignId, day, terms, now, send, hurry }: LeaseOf) {
    [this.campaignId, this.day, this.terms, this.#now] = [campaignId, day, terms, now];
    [this.#send, this.#hurry] = [send, hurry];
    this.usedAt = now();
    this.seenAt = this.usedAt;
  }

  get left(): bigint {
    return this.#left;
  }

  /** Nothing is awaited. */
  get isAtRest(): boolean {
    return this.#askedAt === undefined && this.#waiting.length === 0;
  }

  /** Takes a price from it, and waits a moment for more where it is not enough. False: nobody pays. */
  charge(price: bigint): Promise<boolean> {
    const now = this.#now();
    [this.usedAt, this.seenAt] = [now, now];
    if (this.#waiting.length === 0 && this.#spend(price)) {
      this.#provide(price, now);
      return Promise.resolve(true);
    }
    const isHopeless =
      this.#isRefused(price - this.#left, now) ||
      (this.#askedAt !== undefined && now - this.#askedAt >= patience);
    if (isHopeless) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiting = {
        price,
        settle: (isPaid: boolean) => {
          clearTimeout(timer);
          resolve(isPaid);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        resolve(false);
      }, patience).unref();
      this.#waiting.push(waiting);
      this.#askForWaiting();
      this.#hurry();
    });
  }

  /**
   * Whether an ad of a price may be bid, and if not, why. As long as there is more in the database there is room, though not for
   * a crowd that comes before the database has said so.
   * @param held for ads that are on their way already
   */
  roomFor(price: bigint, held: bigint): LeaseRefusal | null {
    const now = this.#now();
    this.seenAt = now;
    this.#provide(price, now, held);
    const bids = this.#bidsAt(now).amount;
    const crowd = greaterOf(bids - few * price, 0n);
    // Of a database that is slow to answer nothing is hoped for.
    const isSlow = this.#askedAt !== undefined && now - this.#askedAt >= bidWindow;
    if (this.#refused === undefined && !isSlow)
      return crowd <= this.#left + this.#lastGranted ? null : 'pacing';
    return crowd + price <= this.#left - held ? null : (this.#refused?.why ?? 'pacing');
  }

  /** A bid was made. @param amount that it is expected to cost */
  bid(amount: bigint): void {
    const { amount: before, since } = this.#bidsAt(this.#now());
    this.#bids = { amount: before + amount, since };
  }

  /** Gives back what is left. */
  giveBack(): void {
    if (this.#left === 0n || !this.isAtRest) return;
    const back = usdOf(this.#left);
    [this.#left, this.#lastGranted] = [0n, 0n];
    this.#ask({ back, need: '0', least: '0', isDue: false });
  }

  take({ granted, refused }: LeaseAnswer, { isDue, need, least }: LeaseAsk): void {
    const now = this.#now();
    this.#askedAt = undefined;
    const amount = nanosOf(granted);
    this.#left += amount;
    // Who was lent something just now keeps it as long as anybody else, however long nothing was paid before.
    if (amount > 0n) [this.#lastGranted, this.usedAt] = [amount, now];
    if (need !== '0')
      this.#refused = refused === null ? undefined : { why: refused, at: now, least: nanosOf(least), isDue };
    while (this.#waiting[0] !== undefined && this.#spend(this.#waiting[0].price))
      this.#waiting.shift()?.settle(true);
    const isFinal = refused === 'away' || (refused === 'budget' && isDue);
    if (isFinal) this.#settleRefused(now);
    this.#askForWaiting();
  }

  /** Who came meanwhile, was not asked for and wants less than was refused waits for an answer of their own. */
  #settleRefused(now: number): void {
    for (const one of this.#waiting.splice(0))
      if (this.#spend(one.price)) one.settle(true);
      else if (this.#isRefused(one.price - this.#left, now)) one.settle(false);
      else this.#waiting.push(one);
  }

  #bidsAt(now: number) {
    return now - this.#bids.since < bidWindow ? this.#bids : { amount: 0n, since: now };
  }

  #spend(price: bigint): boolean {
    if (this.#left < price) return false;
    this.#left -= price;
    return true;
  }

  /**
   * Nothing is left to be lent, or nobody lends, of a moment ago. Who pays what was shown is not held to the pace, nor to what was
   * refused for later: of a campaign that is paused that is all, and what was shown before is paid.
   */
  #isRefused(missing: bigint, now: number): boolean {
    if (this.#refused === undefined || now - this.#refused.at >= askAgain) return false;
    const { why, least, isDue } = this.#refused;
    return why === 'away' || (why === 'budget' && isDue && missing >= least);
  }

  /** Asks for more before it is needed; of what ads on their way will need, for a part. */
  #provide(price: bigint, now: number, held = 0n): void {
    const usual = greaterOf(this.#lastGranted / 2n, price);
    const low = greaterOf(usual, lesserOf(held + price, greaterOf(this.#lastGranted, 2n * price)));
    if (this.#left >= low || this.#askedAt !== undefined) return;
    if (this.#refused !== undefined && now - this.#refused.at < askAgain) return;
    // The last of a budget may be less than a price: with what is here it makes one up.
    const least = usdOf(price - (this.#left % price));
    this.#ask({ back: '0', need: usdOf(price), least, isDue: false });
  }

  #askForWaiting(): void {
    const [first, ...others] = this.#waiting;
    if (first === undefined || this.#askedAt !== undefined) return;
    let need = first.price - this.#left;
    let least = need;
    for (const { price } of others) {
      need += price;
      if (price < least) least = price;
    }
    this.#ask({ back: '0', need: usdOf(need), least: usdOf(least), isDue: true });
    this.#hurry();
  }

  #ask(ask: Pick<LeaseAsk, 'back' | 'need' | 'least' | 'isDue'>): void {
    this.#askedAt = this.#now();
    this.#send({ campaignId: this.campaignId, day: this.day, ...ask });
  }
}
