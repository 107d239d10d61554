/** How long an ad that was handed out is expected to be shown. Milliseconds. */
const lifetime = 600_000;
/** Remembered at once; beyond that the oldest are forgotten. */
const most = 50_000;

interface OnItsWay {
  readonly campaignId: number;
  /** Who has got it, as in the ticket; empty: nobody asks. */
  readonly who: string;
  /** What it is expected to cost, billionths of a USD. */
  readonly amount: bigint;
  /** Milliseconds UTC. */
  readonly at: number;
}

const keyOf = ({ campaignId, who }: Pick<OnItsWay, 'campaignId' | 'who'>) => `${campaignId} ${who}`;

interface Remembered extends OnItsWay {
  readonly bidId: string;
}

/** Ads that phones have and have not shown yet: what they will cost is as good as spent, and they are as good as seen. Of this node, in memory. */
export class AdsOnTheirWay {
  readonly #ads = new Map<string, Remembered>();
  /**
   * In the order in which they came, with those that are gone already; read from `#first` on. The first of a map is no
   * substitute: it is found behind the holes of all that were taken out, by every auction anew.
   */
  #queue: Remembered[] = [];
  #first = 0;
  readonly #sums = new Map<number, bigint>();
  /** By campaign and who. */
  readonly #counts = new Map<string, number>();

  add(bidId: string, ad: OnItsWay): void {
    this.remove(bidId);
    const remembered = { bidId, ...ad };
    this.#ads.set(bidId, remembered);
    this.#queue.push(remembered);
    this.#sums.set(ad.campaignId, (this.#sums.get(ad.campaignId) ?? 0n) + ad.amount);
    if (ad.who !== '') this.#count(ad, 1);
    this.#forget(ad.at);
  }

  remove(bidId: string): void {
    const ad = this.#ads.get(bidId);
    if (ad === undefined) return;
    this.#ads.delete(bidId);
    const sum = (this.#sums.get(ad.campaignId) ?? 0n) - ad.amount;
    if (sum > 0n) this.#sums.set(ad.campaignId, sum);
    else this.#sums.delete(ad.campaignId);
    if (ad.who !== '') this.#count(ad, -1);
  }

  /** Of a campaign, all together. */
  costOf(campaignId: number, now: number): bigint {
    this.#forget(now);
    return this.#sums.get(campaignId) ?? 0n;
  }

  /** Of a campaign that somebody has got, one bid apart. */
  countOf({ campaignId, who }: Pick<OnItsWay, 'campaignId' | 'who'>, bidId: string, now: number): number {
    this.#forget(now);
    const own = this.#ads.get(bidId);
    const isOwn = own !== undefined && keyOf(own) === keyOf({ campaignId, who });
    return (this.#counts.get(keyOf({ campaignId, who })) ?? 0) - (isOwn ? 1 : 0);
  }

  #count(ad: OnItsWay, more: 1 | -1): void {
    const count = (this.#counts.get(keyOf(ad)) ?? 0) + more;
    if (count > 0) this.#counts.set(keyOf(ad), count);
    else this.#counts.delete(keyOf(ad));
  }

  #forget(now: number): void {
    for (; this.#first < this.#queue.length; this.#first += 1) {
      const oldest = this.#queue[this.#first];
      if (oldest === undefined || this.#ads.get(oldest.bidId) !== oldest) continue;
      if (this.#ads.size <= most && now - oldest.at < lifetime) break;
      this.remove(oldest.bidId);
    }
    if (this.#first <= most) return;
    this.#queue = this.#queue.slice(this.#first);
    this.#first = 0;
  }
}
