import type { Arm } from './arm.ts';
import type { Chance } from './chance.ts';
import type { Condition } from './conditions/condition.ts';
import type { InstanceConfig } from './config.ts';
import type { ServedInstance } from './decision.ts';
import { chancesToBeFirst } from './first-chances.ts';
import { manualPriceOf, type Price, rankOf } from './prices.ts';
import { drawnRanks } from './thompson.ts';

/** What an entry of a rule that some phones get stands for. */
export interface Member {
  readonly instance: InstanceConfig;
  /** In the rule's waterfall, from 1. */
  readonly place: number;
  readonly devices: readonly Condition[];
  /** Conditions of each block rule of its network. */
  readonly blocks: readonly (readonly Condition[])[];
}

/** A member with its price in a country. */
export interface Candidate extends Pick<Member, 'devices' | 'blocks'> {
  /** What the answer says when it is served with this price. */
  readonly served: ServedInstance;
  readonly price: Price;
  /** What bids are compared with. */
  readonly rank: number;
}

/** The kept orders of a rule; a drawn one is made for each request that explores. */
export type KeptOrder = Exclude<Arm, 'explore' | 'forced'>;

/** Sets of present instances whose probabilities are kept: they differ by device, and devices come from phones. */
const keptSets = 64;

/** The orders of a rule's waterfall in one country. Each is worked out when the first request asks for it: most never do. */
export class Orders {
  readonly #members: readonly Member[];
  readonly #country: string;
  readonly #priceOf: (instance: InstanceConfig) => Price;
  readonly #kept: Partial<Record<KeptOrder, readonly Candidate[]>> = {};
  readonly #chances = new Map<string, ReadonlyMap<number, number>>();

  constructor(members: readonly Member[], country: string, price: (instance: InstanceConfig) => Price) {
    this.#members = members;
    this.#country = country;
    this.#priceOf = price;
  }

  of(order: KeptOrder): readonly Candidate[] {
    const kept = this.#kept[order];
    if (kept !== undefined) return kept;
    const priced = (price: (instance: InstanceConfig) => Price) =>
      this.#members.map((member) => candidateOf(member, price(member.instance)));
    const makers: Record<KeptOrder, () => Candidate[]> = {
      placed: () => priced(this.#priceOf),
      greedy: () => priced(this.#priceOf).sort(byRank),
      holdout: () => priced((instance) => manualPriceOf(instance, this.#country)).sort(byRank),
    };
    const made = makers[order]();
    this.#kept[order] = made;
    return made;
  }

  /** The probability that a drawn order of those present, some of the greedy order, begins with the instance. */
  chanceToBeFirst(present: readonly Candidate[], instanceId: number): number {
    const key = leftOut(this.of('greedy'), present);
    let chances = this.#chances.get(key);
    if (chances === undefined) {
      const worked = chancesToBeFirst(present.map(({ price }) => price));
      chances = new Map(present.map(({ served }, at) => [served.instanceId, worked[at] ?? 0]));
      if (this.#chances.size >= keptSets) this.#chances.clear();
      this.#chances.set(key, chances);
    }
    return chances.get(instanceId) ?? 0;
  }
}

/** A price as the candidate of a rule. */
export function candidateOf({ instance, place, devices, blocks }: Member, price: Price): Candidate {
  const { ecpm, source } = price;
  const served = { instanceId: instance.id, ecpm, source, place };
  return { served, price, rank: rankOf(price), devices, blocks };
}

/** A drawn order of candidates in the greedy order; they stand, for bids too, by what was drawn. */
export function drawnOrder(present: readonly Candidate[], chance: Chance): readonly Candidate[] {
  const ranks = drawnRanks(
    present.map(({ price }) => price),
    chance,
  );
  return present
    .map((candidate, at) => ({ ...candidate, rank: ranks[at] ?? candidate.rank }))
    .sort((one, other) => other.rank - one.rank);
}

/** The higher first; what was placed first among equals, since sorting keeps their order. */
function byRank(one: Candidate, other: Candidate): number {
  return other.rank - one.rank;
}

/** The places of those that are not present, as text; empty when all are. */
function leftOut(all: readonly Candidate[], present: readonly Candidate[]): string {
  if (all.length === present.length) return '';
  let key = '';
  let next = 0;
  for (const candidate of all) {
    if (candidate === present[next]) next += 1;
    else key += `${candidate.served.place} `;
  }
  return key;
}
