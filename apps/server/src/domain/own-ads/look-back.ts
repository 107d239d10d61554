import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';

/** Days back that are looked at: events may come as late as this, and are counted on the day that they happened. */
const usual = 7;
/** What is filled in afterwards is older. Days. */
const past = 62;
/** Milliseconds between looks at the past. */
const pastEvery = 120_000;

/** How far back the next look goes: the last days, and now and then the past. */
export class LookBack {
  #pastAt = Number.NEGATIVE_INFINITY;

  /** @returns the first day, `YYYY-MM-DD`, UTC */
  from(now: Date): string {
    const isPast = now.getTime() - this.#pastAt >= pastEvery;
    if (isPast) this.#pastAt = now.getTime();
    return dayOf(now.getTime() - (isPast ? past : usual) * dayMs);
  }
}
