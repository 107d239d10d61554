import type { Chance } from '../../../packages/mediation/src/chance.ts';
import { countries, logNormal, type World, type WorldInstance } from './world.ts';

/** What an impression pays scatters by twice its mean: variance of one impression ÷ mean². */
const payVariance = 4;

export interface LedgerDay {
  /** From 0. */
  readonly day: number;
  /** Own count. */
  shown: number;
  /** What the network has said of the day so far: impressions, and USD. */
  impressions: number;
  revenue: number;
}

/** One instance in one country: what was shown, and what has been reported of it by now. */
export interface Account {
  readonly instance: WorldInstance;
  readonly placementId: number;
  readonly country: number;
  /** Those on which something was shown, oldest first. */
  readonly days: LedgerDay[];
  /** Impressions of this hour. */
  shown: number;
  /** Not reported yet, by hour. */
  readonly pending: { readonly hour: number; readonly impressions: number; readonly revenue: number }[];
}

/** The books of one way of ordering: it learns from nothing but its own traffic. */
export class Ledger {
  readonly accounts: readonly Account[];
  readonly #byInstance = new Map<number, readonly Account[]>();
  readonly #chance: Chance;

  constructor({ placements }: World, chance: Chance) {
    this.#chance = chance;
    for (const { id: placementId, instances } of placements) {
      for (const instance of instances) {
        const own = countries.map((_, country): Account => {
          return { instance, placementId, country, days: [], shown: 0, pending: [] };
        });
        this.#byInstance.set(instance.id, own);
      }
    }
    this.accounts = [...this.#byInstance.values()].flat();
  }

  show(instance: WorldInstance, country: number, impressions: number): void {
    const account = this.#byInstance.get(instance.id)?.[country];
    if (account === undefined) throw new RangeError(`There is no instance ${instance.id}`);
    account.shown += impressions;
  }

  /** The hour is over: what was shown is paid, and networks report what is as old as their lag. */
  endHour(hour: number): void {
    for (const account of this.accounts) {
      const { instance, country, pending } = account;
      if (account.shown > 0) {
        const mean = (account.shown * (instance.ecpm[country]?.[hour] ?? 0)) / 1000;
        const noise = logNormal(this.#chance, Math.sqrt(Math.log1p(payVariance / account.shown)));
        pending.push({ hour, impressions: account.shown, revenue: mean * noise });
        dayOf(account, Math.floor(hour / 24)).shown += account.shown;
        account.shown = 0;
      }
      for (
        let first = pending[0];
        first !== undefined && first.hour + instance.lagHours <= hour;
        first = pending[0]
      ) {
        const day = dayOf(account, Math.floor(first.hour / 24));
        day.impressions += first.impressions;
        day.revenue += first.revenue;
        pending.shift();
      }
    }
  }
}

function dayOf({ days }: Account, day: number): LedgerDay {
  const known = days.findLast((one) => one.day === day);
  if (known !== undefined) return known;
  const made = { day, shown: 0, impressions: 0, revenue: 0 };
  days.push(made);
  return made;
}
