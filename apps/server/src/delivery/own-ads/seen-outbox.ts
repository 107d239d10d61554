import type { SeenAd } from '../../domain/own-ads/share-seen.ts';

/** What was seen is gathered for so long before it is told. Milliseconds. */
const gatherFor = 250;
/** That are told together; of more in that time the oldest are known here alone. */
const most = 10_000;

/** What this node was told of, on its way to all others. */
export class SeenOutbox {
  readonly #send: (ads: readonly SeenAd[]) => unknown;
  #ads: SeenAd[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (ads: readonly SeenAd[]) => unknown) {
    this.#send = send;
  }

  put(ad: SeenAd): void {
    this.#ads.push(ad);
    this.#timer ??= setTimeout(() => this.flush(), gatherFor).unref();
  }

  /** To be called at the end, too. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const ads = this.#ads.splice(0).slice(-most);
    if (ads.length > 0) this.#send(ads);
  }
}
