import type { DayCount, InstanceFacts } from '@millrace/mediation/estimate/counts';
import { estimate } from '@millrace/mediation/estimate/estimate';
import type { EcpmPosterior, Estimates } from '@millrace/mediation/posterior';

/** An instance, and the app whose estimates it is part of. */
export interface AppInstance extends InstanceFacts {
  readonly appId: number;
}

/** What was learned of an app. */
export interface LearnedApp {
  readonly appId: number;
  /** JSON of `Estimates`; `{}`: nothing. The same text for the same estimates. */
  readonly data: string;
}

/** Bytes of JSON that are handed over together, roughly. */
const handful = 1 << 20;

/** One run of the estimator over apps that learn from each other: first everything is added, then results are taken. */
export class Estimation {
  readonly #instances: AppInstance[] = [];
  readonly #days: DayCount[] = [];
  #results: Iterator<LearnedApp> | undefined;

  addInstances(instances: readonly AppInstance[]): void {
    for (const instance of instances) this.#instances.push(instance);
  }

  addDays(days: readonly DayCount[]): void {
    for (const day of days) this.#days.push(day);
  }

  /** @param now milliseconds UTC @returns what was learned of the next few apps; empty after the last */
  take(now: number): LearnedApp[] {
    this.#results ??= this.#learn(now);
    const taken: LearnedApp[] = [];
    let size = 0;
    while (size < handful) {
      const { value, done } = this.#results.next();
      if (done === true) break;
      taken.push(value);
      size += value.data.length;
    }
    return taken;
  }

  *#learn(now: number): Generator<LearnedApp, undefined> {
    const estimates = estimate({ instances: this.#instances, days: this.#days }, { now });
    for (const [appId, members] of Map.groupBy(this.#instances, (instance) => instance.appId)) {
      const known: Record<number, Estimates[number]> = {};
      for (const { id } of members) {
        const countries = estimates[id];
        if (countries !== undefined) known[id] = roundedAll(countries);
      }
      yield { appId, data: JSON.stringify(known) };
    }
    return undefined;
  }
}

function roundedAll(countries: Estimates[number]): Estimates[number] {
  return Object.fromEntries(Object.entries(countries).map(([country, known]) => [country, rounded(known)]));
}

/**
 * To what means something: nobody knows an eCPM to more than two digits, and what only the clock has moved must not be
 * sent to every node.
 */
function rounded({ ecpm, deviation, impressions }: EcpmPosterior): EcpmPosterior {
  return {
    ecpm: Number(ecpm.toPrecision(3)),
    deviation: Number(deviation.toPrecision(2)),
    impressions: Number(impressions.toPrecision(2)),
  };
}
