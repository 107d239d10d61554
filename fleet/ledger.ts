import { hourMs } from '@millrace/contract/kit/duration';

/** What is counted of a fleet, in the words of the server's own counters. */
export const ledgerMetrics = [
  'inits',
  'waterfallRequests',
  'waterfallFilled',
  'instanceRequests',
  'instanceFilled',
  'impressions',
  'clicks',
  'videoStarts',
  'videoEnds',
  'calledShow',
  'readyTrue',
  'readyFalse',
  'bidRequests',
  'bidResponses',
  'bidWins',
  'purchases',
] as const;
export type LedgerMetric = (typeof ledgerMetrics)[number];

/** Where something happened; 0: no placement, no instance. */
export interface LedgerPlace {
  readonly appKey: string;
  readonly country: string;
  readonly placementId: number;
  readonly instanceId: number;
}

/** Everything that happened in one hour at one place. */
export interface LedgerRow extends LedgerPlace {
  /** Its beginning, milliseconds UTC. */
  readonly hour: number;
  readonly counts: Partial<Record<LedgerMetric, number>>;
  /** By what the waterfall said its impressions are worth, billionths of a USD. */
  estimatedNano: number;
  /** By what the networks truly pay for them, billionths of a USD. */
  paidNano: number;
  /** Sums of prices as they are offered (per thousand impressions), millionths of a USD. */
  bidResponseMicro: number;
  bidWinMicro: number;
}

/** Whose own ad was seen, and where. */
export interface OwnAdPlace extends Omit<LedgerPlace, 'instanceId'> {
  readonly campaignId: number;
  readonly creativeId: number;
}

/** What own ads did in one hour at one place. */
export interface OwnAdRow extends OwnAdPlace {
  /** Its beginning, milliseconds UTC. */
  readonly hour: number;
  impressions: number;
  clicks: number;
}

/** What belongs to a count of some metrics. */
export interface LedgerMoney {
  readonly estimatedNano?: number;
  readonly paidNano?: number;
  readonly bidResponseMicro?: number;
  readonly bidWinMicro?: number;
}

/**
 * What a fleet did, on its own side: only what the server has acknowledged, and nothing that it repeated or made up. A
 * server that counts right comes to the same figures.
 */
export class Ledger {
  readonly #rows = new Map<string, LedgerRow>();
  readonly #ownAds = new Map<string, OwnAdRow>();
  readonly #answers = new Map<string, number>();
  readonly #purchases = new Map<string, number>();
  readonly #duplicates = new Map<string, number>();
  #unsure = 0;

  /** @param at milliseconds UTC */
  count(metric: LedgerMetric, place: LedgerPlace, at: number, money: LedgerMoney = {}): void {
    const row = this.#rowOf(place, Math.floor(at / hourMs) * hourMs);
    row.counts[metric] = (row.counts[metric] ?? 0) + 1;
    row.estimatedNano += money.estimatedNano ?? 0;
    row.paidNano += money.paidNano ?? 0;
    row.bidResponseMicro += money.bidResponseMicro ?? 0;
    row.bidWinMicro += money.bidWinMicro ?? 0;
  }

  #rowOf({ appKey, country, placementId, instanceId }: LedgerPlace, hour: number): LedgerRow {
    const key = [appKey, country, placementId, instanceId, hour].join(' ');
    let row = this.#rows.get(key);
    if (row === undefined) {
      const money = { estimatedNano: 0, paidNano: 0, bidResponseMicro: 0, bidWinMicro: 0 };
      row = { appKey, country, placementId, instanceId, hour, counts: {}, ...money };
      this.#rows.set(key, row);
    }
    return row;
  }

  /** What an own ad's own addresses were told. @param at milliseconds UTC */
  countOwnAd(what: 'impressions' | 'clicks', place: OwnAdPlace, at: number): void {
    const { appKey, country, placementId, campaignId, creativeId } = place;
    const hour = Math.floor(at / hourMs) * hourMs;
    const key = [appKey, country, placementId, campaignId, creativeId, hour].join(' ');
    let row = this.#ownAds.get(key);
    if (row === undefined) {
      row = { appKey, country, placementId, campaignId, creativeId, hour, impressions: 0, clicks: 0 };
      this.#ownAds.set(key, row);
    }
    row[what] += 1;
  }

  get ownAds(): readonly OwnAdRow[] {
    return [...this.#ownAds.values()];
  }

  /** A call was answered. */
  answered(kind: string, status: number): void {
    add(this.#answers, `${kind} ${status}`, 1);
  }

  /** A call got no answer: nobody knows whether it was counted. */
  unanswered(): void {
    this.#unsure += 1;
  }

  /** A call was sent once more, word for word. */
  repeated(kind: string): void {
    add(this.#duplicates, kind, 1);
  }

  /** @param cents hundredths of the currency */
  paid(currency: string, cents: number): void {
    add(this.#purchases, currency, cents);
  }

  get rows(): readonly LedgerRow[] {
    return [...this.#rows.values()];
  }

  total(metric: LedgerMetric, where: (row: LedgerRow) => boolean = () => true): number {
    return this.sum((row) => row.counts[metric] ?? 0, where);
  }

  /** A sum over rows, such as `({ paidNano }) => paidNano`. */
  sum(value: (row: LedgerRow) => number, where: (row: LedgerRow) => boolean = () => true): number {
    return this.rows.reduce((sum, row) => sum + (where(row) ? value(row) : 0), 0);
  }

  /** Answers by `kind status`, such as `lr 200`. */
  get answers(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#answers].sort());
  }

  get calls(): number {
    return [...this.#answers.values()].reduce((sum, count) => sum + count, this.#unsure);
  }

  get unsure(): number {
    return this.#unsure;
  }

  /** Calls that were sent once more, by kind. */
  get duplicates(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#duplicates);
  }

  /** What was paid in apps by currency, in hundredths. */
  get purchaseCents(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#purchases);
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
