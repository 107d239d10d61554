import { type Chance, seededChance } from '../../chance.ts';
import { compile } from '../../compile.ts';
import type { PlacementConfig } from '../../config.ts';
import { decide } from '../../decide.ts';
import type { Estimates } from '../../posterior.ts';
import { anInstance, aPlacement, aProfile, aRule } from '../../testing/build.ts';
import { cascadeValue, type Expected } from '../fill-model.ts';
import type { OrderOf, RuleLog } from '../log.ts';
import { LabLog } from './lab-log.ts';

export interface LabWorld {
  readonly config: PlacementConfig;
  /** What Auto has learned by the end of the week. */
  readonly estimates: Estimates;
  readonly log: RuleLog;
  /** USD per request that an order would have brought these very requests, as only a simulation can know it. */
  readonly truth: (order: OrderOf) => number;
}

export interface LabWorldSize {
  readonly users: number;
  readonly instances: number;
  readonly exploration: number;
}

/** A request as it was: what each instance would have done, and the order in which they were asked. */
interface Request {
  readonly country: string;
  readonly order: readonly number[];
  readonly here: ReadonlyMap<number, Expected>;
}

const countries = ['US', 'DE', 'BR', 'IN'] as const;
const days = 7;

/**
 * A week of a placement whose rule is Auto. Instances pay and fill by country; what they pay walks from day to day and is
 * known to Auto only roughly. Users are not alike: whoever is worth less fills less in every instance, so that fills of one
 * request hang together; few users ask for most of the ads, and what an ad brings has a heavy tail.
 */
export function labWorld(seed: number, { users, instances, exploration }: LabWorldSize): LabWorld {
  const chance = seededChance(seed);
  const ids = Array.from({ length: instances }, (_, at) => at + 1);
  const config = aPlacement({
    instances: ids.map((id) => anInstance(id, { networkId: 1 + (id % 3) })),
    rules: [aRule(1, { autoOptimized: true }, ids)],
  });
  const market = new Market(ids, chance);
  const people = Array.from({ length: users }, (_, at) => personOf(at, chance));
  const log = new LabLog();
  const requests: Request[] = [];
  let estimates: Estimates = {};
  for (let day = 0; day < days; day += 1) {
    market.walk();
    estimates = market.learned();
    const compiled = compile(config, estimates, { shares: { holdOut: 0, exploration } });
    for (const person of people) {
      for (let nth = day; nth < person.requests; nth += days) {
        const profile = aProfile({ country: person.country, userId: person.id });
        const decision = decide(compiled, profile, [], chance);
        const order = decision.instances.map(({ instanceId }) => instanceId);
        const here = market.for(person, order);
        requests.push({ country: person.country, order, here });
        const revenue = play(person, order, here, log, chance);
        log.note(person, order, revenue, decision.probability);
      }
    }
  }
  return { config, estimates, log: log.rows(), truth: (orderOf) => worthOf(requests, orderOf) };
}

function worthOf(requests: readonly Request[], orderOf: OrderOf): number {
  const worth = requests.reduce((total, { country, order, here }) => {
    const target = orderOf(
      country,
      order,
      order.map(() => null),
    );
    return total + cascadeValue(target.map((id) => here.get(id) ?? { fill: 0, value: 0 }));
  }, 0);
  return worth / requests.length;
}

interface Person {
  readonly id: string;
  readonly users: number;
  readonly country: string;
  readonly quality: number;
  readonly requests: number;
}

function personOf(at: number, chance: Chance): Person {
  return {
    id: `u${at}`,
    users: at % 32,
    country: countries[Math.floor(chance.uniform() ** 2 * countries.length)] ?? 'US',
    quality: Math.exp(0.25 * chance.normal()),
    requests: Math.ceil(3 / (0.15 + chance.uniform())),
  };
}

const keyOf = (id: number, country: string) => `${country} ${id}`;

/** What instances pay and how often they have an ad; who pays more has one less often. */
class Market {
  readonly #ids: readonly number[];
  readonly #chance: Chance;
  readonly #ecpm = new Map<string, number>();
  readonly #fill = new Map<string, number>();

  constructor(ids: readonly number[], chance: Chance) {
    this.#ids = ids;
    this.#chance = chance;
    for (const id of ids) {
      for (const country of countries) {
        const ecpm = 4 * Math.exp(0.5 * chance.normal());
        this.#ecpm.set(keyOf(id, country), ecpm);
        this.#fill.set(keyOf(id, country), Math.min(0.9, 1.2 / (1 + ecpm) + 0.1));
      }
    }
  }

  walk(): void {
    for (const [key, pays] of this.#ecpm) this.#ecpm.set(key, pays * Math.exp(0.04 * this.#chance.normal()));
  }

  /** What reports of a day let Auto believe: off by an eighth. */
  learned(): Estimates {
    const believed = (id: number, country: string) => {
      const ecpm = Math.max(
        0,
        (this.#ecpm.get(keyOf(id, country)) ?? 0) * (1 + 0.12 * this.#chance.normal()),
      );
      return { ecpm, deviation: 0.15 * ecpm, impressions: 1000 };
    };
    return Object.fromEntries(
      this.#ids.map((id) => [
        id,
        Object.fromEntries(countries.map((country) => [country, believed(id, country)])),
      ]),
    );
  }

  for({ country, quality }: Person, order: readonly number[]): ReadonlyMap<number, Expected> {
    return new Map(
      order.map((id) => {
        const fill = Math.min(0.95, (this.#fill.get(keyOf(id, country)) ?? 0) * quality);
        return [id, { fill, value: (this.#ecpm.get(keyOf(id, country)) ?? 0) / 1000 }];
      }),
    );
  }
}

/** Asks one after the other. @returns what the request brought, USD */
function play(
  person: Person,
  order: readonly number[],
  here: ReadonlyMap<number, Expected>,
  log: LabLog,
  chance: Chance,
): number {
  for (const id of order) {
    const { fill, value } = here.get(id) ?? { fill: 0, value: 0 };
    const isFilled = chance.uniform() < fill;
    // Mean 1, and some bring many times as much.
    const revenue = isFilled ? value * Math.exp(chance.normal() - 0.5) : 0;
    log.ask(person, id, isFilled, revenue);
    if (isFilled) return revenue;
  }
  return 0;
}
