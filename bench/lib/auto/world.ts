import { type AdType, adType } from '../../../packages/contract/src/publisher/ad-type.ts';
import { type Chance, seededChance } from '../../../packages/mediation/src/chance.ts';

/**
 * A made-up publisher for 30 days: what every instance truly pays, how often it fills, how many requests there are, and when
 * networks say what they paid. Nobody but the oracle reads the true values.
 */
export interface World {
  readonly placements: readonly WorldPlacement[];
  readonly networks: readonly { readonly id: number; readonly lagHours: number }[];
}

export interface WorldPlacement {
  readonly id: number;
  readonly adType: AdType;
  readonly instances: readonly WorldInstance[];
  /** Mean requests by country and hour of the 30 days. */
  readonly requests: readonly (readonly number[])[];
}

export interface WorldInstance {
  readonly id: number;
  readonly networkId: number;
  readonly lagHours: number;
  /** Day from which it is there. */
  readonly since: number;
  /** What a person entered when it came, USD by country and `00`. */
  readonly manualEcpm: Readonly<Record<string, string>>;
  /** Probability to fill, by country. */
  readonly fill: readonly number[];
  /** True eCPM by country and hour, USD. */
  readonly ecpm: readonly (readonly number[])[];
}

export interface WorldOptions {
  readonly days: number;
  /** Requests of a placement on a day, all countries together. */
  readonly requestsPerDay: number;
  /** How far what a person enters lies from the truth, as the deviation of its logarithm. */
  readonly manualError: number;
  /** How far an eCPM walks in a day, as the deviation of its logarithm. */
  readonly walk: number;
}

export const plainWorld: WorldOptions = { days: 30, requestsPerDay: 150_000, manualError: 0.3, walk: 0.04 };

/** Level is the eCPM of an ordinary instance; share that of the requests. */
export const countries = [
  { code: 'US', level: 10, share: 0.25, utcOffset: -6 },
  { code: 'DE', level: 6, share: 0.08, utcOffset: 1 },
  { code: 'JP', level: 7, share: 0.12, utcOffset: 9 },
  { code: 'BR', level: 1.6, share: 0.2, utcOffset: -3 },
  { code: 'IN', level: 0.8, share: 0.25, utcOffset: 5.5 },
  { code: 'ID', level: 1, share: 0.1, utcOffset: 7 },
] as const;

/** Hours until networks report, as those that phones know do. */
const lags = [1, 3, 9, 2, 1, 11, 1, 47, 16, 12];

const placementTypes = [
  { type: adType.banner, level: 0.2 },
  { type: adType.native, level: 0.6 },
  { type: adType.rewardedVideo, level: 1.5 },
  { type: adType.interstitial, level: 1 },
];

const newcomerDay = 10;
const lossDay = 20;

/** The same world for the same seed. */
export function makeWorld(seed: number, options: WorldOptions): World {
  const chance = seededChance(seed);
  const networks = lags.map((lagHours, id) => ({
    id,
    lagHours,
    level: logNormal(chance, 0.3),
    // Budgets that open and run dry at other hours than those of others.
    swing: 0.2 * chance.uniform(),
    phase: 24 * chance.uniform(),
  }));
  const placements = placementTypes.map((kind, index): WorldPlacement => {
    const count = 8 + Math.floor(5 * chance.uniform());
    const drawn = Array.from({ length: count }, (_, at) => {
      const network = networks[at % networks.length] ?? networks[0];
      if (network === undefined) throw new RangeError('There are no networks');
      const since = at === count - 1 ? newcomerDay : 0;
      return { ...instanceOf(chance, network, kind.level, options), since, id: 100 * (index + 1) + at };
    });
    return {
      id: index + 1,
      adType: kind.type,
      instances: losing(drawn).map((one) => ({
        ...one,
        manualEcpm: entered(chance, one, options.manualError),
      })),
      requests: countries.map(({ share, utcOffset }) =>
        hoursOf(options).map((hour) => {
          const local = (hour + utcOffset + 24) % 24;
          const day = 1 - 0.6 * Math.cos((2 * Math.PI * (local - 3)) / 24);
          return (options.requestsPerDay * share * day) / 24;
        }),
      ),
    };
  });
  return { placements, networks };
}

type Drawn = Omit<WorldInstance, 'manualEcpm'>;

function instanceOf(
  chance: Chance,
  network: { readonly id: number; readonly lagHours: number; level: number; swing: number; phase: number },
  typeLevel: number,
  options: WorldOptions,
): Omit<Drawn, 'id' | 'since'> {
  // An instance with a high floor pays more and fills less.
  const floor = logNormal(chance, 0.5);
  const ecpm = countries.map(({ level, utcOffset }) => {
    const own = level * typeLevel * network.level * floor * logNormal(chance, 0.4);
    let walked = 0;
    return hoursOf(options).map((hour) => {
      walked += (options.walk / Math.sqrt(24)) * chance.normal();
      const local = (2 * Math.PI * (hour + utcOffset + network.phase)) / 24;
      return own * Math.exp(walked) * (1 + network.swing * Math.sin(local));
    });
  });
  const fill = countries.map(() => Math.min(0.95, Math.max(0.03, (0.15 + 0.5 * chance.uniform()) / floor)));
  return { networkId: network.id, lagHours: network.lagHours, fill, ecpm };
}

/** The instance that earns most when the others are asked alike loses half of its eCPM. */
function losing(drawn: readonly Drawn[]): Drawn[] {
  const worth = ({ ecpm, fill, since }: Drawn) =>
    since > 0
      ? 0
      : countries.reduce(
          (sum, { share }, at) => sum + share * (fill[at] ?? 0) * ((ecpm[at] ?? [])[0] ?? 0),
          0,
        );
  const best = drawn.toSorted((one, other) => worth(other) - worth(one))[0];
  return drawn.map((one) => {
    if (one !== best) return one;
    const halved = one.ecpm.map((hours) =>
      hours.map((ecpm, hour) => (hour < 24 * lossDay ? ecpm : ecpm / 2)),
    );
    return { ...one, ecpm: halved };
  });
}

/** People enter what they believe on the day it comes: one number for all countries, and one for the country they look at. */
function entered(chance: Chance, { ecpm, since }: Drawn, error: number): Record<string, string> {
  const at = (country: number) => (ecpm[country] ?? [])[24 * since] ?? 0;
  const mean = countries.reduce((sum, { share }, country) => sum + share * at(country), 0);
  const believed = (truth: number) => (truth * logNormal(chance, error)).toFixed(4);
  return { '00': believed(mean), US: believed(at(0)) };
}

function hoursOf({ days }: WorldOptions): number[] {
  return Array.from({ length: days * 24 }, (_, hour) => hour);
}

/** With the mean 1. */
export function logNormal(chance: Chance, deviation: number): number {
  return Math.exp(deviation * chance.normal() - deviation ** 2 / 2);
}
