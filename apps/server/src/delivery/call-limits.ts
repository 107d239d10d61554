import { minuteMs } from '@millrace/contract/kit/duration';

/** Calls a minute that one phone may make of one app: a hundred times what an SDK makes. */
const callsPerPhone = 600;
/** Phones counted at a time; those beyond share one count for each app, so that made-up ids do not fill the memory. */
const mostPhones = 500_000;
/** How much more a crowd of phones that can't be told apart may call. */
const crowd = 1_000;

/**
 * Counts calls by app and phone, minute by minute. An address alone is never counted: the phones of a whole mobile
 * network may share one.
 */
export class CallLimits {
  readonly #perPhone: number;
  #counts = new Map<string, number>();
  #minute = 0;

  constructor(perPhone = callsPerPhone) {
    this.#perPhone = perPhone;
  }

  /**
   * Counts a call.
   * @param phone its user or device id, else empty
   * @param now milliseconds of a clock that may jump
   * @param calls how many it counts for
   * @param of packs of events have a count of their own: an app that notes too many is to get ads all the same
   * @returns 0 when it may be served, else the seconds after which the phone may call again
   */
  count(appId: number, phone: string, now: number, calls = 1, of: 'calls' | 'events' = 'calls'): number {
    const current = Math.floor(now / minuteMs);
    if (current !== this.#minute) {
      this.#minute = current;
      this.#counts = new Map();
    }
    const crowdKey = of === 'calls' ? `${appId}:` : `${appId}/events:`;
    const own = `${crowdKey}${phone}`;
    const known = this.#counts.get(own);
    const isTold = phone !== '' && (known !== undefined || this.#counts.size < mostPhones);
    const key = isTold ? own : crowdKey;
    const count = (this.#counts.get(key) ?? 0) + calls;
    const most = isTold ? this.#perPhone : this.#perPhone * crowd;
    // Of a refused pack nothing is kept, and a smaller one that there is room for is served: it has been read by then, so that
    // counting it would protect nothing.
    if (count > most) return Math.ceil(((current + 1) * minuteMs - now) / 1000);
    this.#counts.set(key, count);
    return 0;
  }
}
