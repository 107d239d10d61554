/** How long an ad that was handed out is expected to be shown. Milliseconds. */
const lifetime = 600_000;
/** Remembered at once; beyond that the oldest are forgotten. */
const most = 50_000;

interface OnItsWay {
  readonly campaignId: number;
  /** What it is expected to cost, billionths of a USD. */
  readonly amount: bigint;
  /** Milliseconds UTC. */
  readonly at: number;
}

/** Ads that phones have and have not shown yet: what they will cost is as good as spent. Of this node, in memory. */
export class AdsOnTheirWay {
  /** By bid, the oldest first. */
  readonly #ads = new Map<string, OnItsWay>();
  readonly #sums = new Map<number, bigint>();

  add(bidId: string, ad: OnItsWay): void {
    this.remove(bidId);
    this.#ads.set(bidId, ad);
    this.#sums.set(ad.campaignId, (this.#sums.get(ad.campaignId) ?? 0n) + ad.amount);
    this.#forget(ad.at);
  }

  remove(bidId: string): void {
    const ad = this.#ads.get(bidId);
    if (ad === undefined) return;
    this.#ads.delete(bidId);
    const sum = (this.#sums.get(ad.campaignId) ?? 0n) - ad.amount;
    if (sum > 0n) this.#sums.set(ad.campaignId, sum);
    else this.#sums.delete(ad.campaignId);
  }

  /** Of a campaign, all together. */
  costOf(campaignId: number, now: number): bigint {
    this.#forget(now);
    return this.#sums.get(campaignId) ?? 0n;
  }

  #forget(now: number): void {
    for (const [bidId, { at }] of this.#ads) {
      if (this.#ads.size <= most && now - at < lifetime) return;
      this.remove(bidId);
    }
  }
}
