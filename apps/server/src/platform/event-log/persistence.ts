import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Tries again and again, with growing pauses; says so once when it begins to fail and once when it works again. */
export class Persistence {
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  readonly #first: number;
  readonly #longest: number;
  readonly #ending = new AbortController();
  #pause = 0;

  constructor(log: Pick<Logger, 'info' | 'warn'>, [first, longest]: readonly [number, number]) {
    this.#log = log;
    this.#first = first;
    this.#longest = longest;
  }

  get isFailing(): boolean {
    return this.#pause > 0;
  }

  /** Tries no more: an attempt under way is the last one. */
  end(): void {
    this.#ending.abort();
  }

  get hasEnded(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Resolves when `work` has succeeded, or has failed after `end`. */
  async insist(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await work();
        if (this.isFailing) this.#log.info('events are shipped again');
        this.#pause = 0;
        return;
      } catch (error) {
        if (!this.isFailing)
          this.#log.warn({ err: error }, 'events can not be shipped; trying again and again');
        this.#pause = Math.min(Math.max(this.#pause * 2, this.#first), this.#longest);
      }
      await sleep(this.#pause, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined);
      if (this.hasEnded) return;
    }
  }
}
