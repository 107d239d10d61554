import { highestWeight, type LoggedInstance, type LoggedRequests, type RuleLog } from '../log.ts';

/** Whose request. */
interface Asker {
  readonly users: number;
  readonly country: string;
}

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

/** Counts requests as the store of events adds them up. */
export class LabLog {
  readonly #requests = new Map<string, Changing<LoggedRequests>>();
  readonly #instances = new Map<string, Changing<LoggedInstance>>();

  ask({ users, country }: Asker, instanceId: number, isFilled: boolean, revenue: number): void {
    const key = `${users} ${country} ${instanceId}`;
    const counts = this.#instances.get(key) ?? {
      ...{ users, country, instanceId },
      ...{ asked: 0, filled: 0, revenue: 0 },
    };
    this.#instances.set(key, counts);
    counts.asked += 1;
    counts.filled += isFilled ? 1 : 0;
    counts.revenue += revenue;
  }

  note({ users, country }: Asker, served: readonly number[], revenue: number, probability: number): void {
    const key = `${users} ${country} ${served.join()}`;
    const sums = this.#requests.get(key) ?? {
      ...{ users, country, served, bids: served.map(() => null), requests: 0, revenue: 0 },
      ...{ standFor: 0, weight: 0, weightSquares: 0, weightedRevenue: 0 },
    };
    this.#requests.set(key, sums);
    const weight = Math.min(highestWeight, 1 / probability);
    sums.requests += 1;
    sums.revenue += revenue;
    sums.standFor += 1 / probability;
    sums.weight += weight;
    sums.weightSquares += weight ** 2;
    sums.weightedRevenue += weight * revenue;
  }

  rows(): RuleLog {
    return { requests: [...this.#requests.values()], instances: [...this.#instances.values()] };
  }
}
