import { dayMs, hourMs } from '@millrace/contract/kit/duration';

/** At most so many impressions in so many hours, as the wire says it; absent: no limit. */
interface Cap {
  readonly fc?: number | undefined;
  readonly fu?: number | undefined;
}

/** What a phone remembers of its impressions: caps and pacing are its own to keep, by its own clock. */
export class Impressions {
  readonly #times = new Map<string, number[]>();

  /** @param key of a placement, scene or instance */
  note(key: string, clock: number): void {
    this.#times.set(key, [...(this.#times.get(key) ?? []), clock]);
  }

  isCapped(key: string, { fc, fu = 1 }: Cap, clock: number): boolean {
    if (fc === undefined || fc <= 0) return false;
    const since = clock - fu * hourMs;
    return (this.#times.get(key) ?? []).filter((time) => time > since && time <= clock).length >= fc;
  }

  /** @param seconds between two impressions */
  isPaced(key: string, seconds: number | undefined, clock: number): boolean {
    const last = this.#times.get(key)?.at(-1);
    return seconds !== undefined && last !== undefined && clock >= last && clock - last < seconds * 1000;
  }

  /** Since the phone's midnight. */
  today(key: string, clock: number, utcOffset: number): number {
    const local = clock + utcOffset * hourMs;
    const midnight = Math.floor(local / dayMs) * dayMs - utcOffset * hourMs;
    return (this.#times.get(key) ?? []).filter((time) => time >= midnight).length;
  }

  /** Drops what no cap looks back to. */
  forget(clock: number): void {
    const since = clock - 25 * hourMs;
    for (const [key, times] of this.#times) {
      const kept = times.filter((time) => time > since);
      if (kept.length === 0) this.#times.delete(key);
      else this.#times.set(key, kept);
    }
  }
}
