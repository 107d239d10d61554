import { hourMs } from '@millrace/contract/kit/duration';
import { chanceOf, fateOf, noise, type Random } from './chance.ts';
import { countryOf } from './countries.ts';

/** What a phone asks an ad network for. */
export interface AdRequest {
  /** The network as the wire calls it (`ms[].id`). */
  readonly network: number;
  /** What the network knows the instance by (`pls[].ins[].k`). */
  readonly unitId: string;
  /** The wire's ad type (`pls[].t`). */
  readonly adType: number;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Milliseconds UTC. */
  readonly at: number;
  /** Its person refuses consent. */
  readonly refused?: boolean;
}

/** What nobody but the network, and a test, knows. */
export interface Truth {
  /** Probability that it has an ad. */
  readonly fill: number;
  /** What it pays, USD per thousand impressions. */
  readonly ecpm: number;
  /** Until it answers, milliseconds on average. */
  readonly latency: number;
}

export interface Networks {
  truth(request: AdRequest): Truth;
  /** Whether it has an ad this time, and how long it took to say so. */
  load(request: AdRequest, chance: Random): { readonly filled: boolean; readonly latency: number };
  /** What it offers in an auction on the phone, USD per thousand impressions; null: nothing. */
  bid(request: AdRequest, chance: Random): { readonly price: number | null; readonly latency: number };
}

export interface NetworksOptions {
  readonly seed: number;
  /** Makes a network other than it would be: one that fails in a country, one that pays better from some day on. */
  readonly bend?: (truth: Truth, request: AdRequest) => Truth;
}

/** Of an impression of an ordinary unit in the US, USD per thousand. */
const ordinary = 14;
/** By ad type of the wire: banner, native, rewarded video, interstitial, splash, cross promotion. */
const levels: readonly number[] = [0.1, 0.5, 1.5, 1, 1.1, 0.4];
/** Units with a floor price fill rarely and pay well: their ids say which they are. */
const tiers = [
  { mark: 'high', ecpm: 2.4, fill: 0.3 },
  { mark: 'mid', ecpm: 1.3, fill: 0.6 },
] as const;
const lowest = { ecpm: 0.7, fill: 1 };
/** Of what they have for others: fewer buy ads for people whom they may not know. */
const fillRefused = 0.7;

/** Networks whose behaviour is a function of the seed, the request and its hour. */
export function createNetworks({ seed, bend = (truth) => truth }: NetworksOptions): Networks {
  const plain = plainTruth(seed);
  const truth = (request: AdRequest) => bend(plain(request), request);
  const latencyOf = (mean: number, chance: Random) => Math.round(mean * noise(chance, 0.4));
  return {
    truth,
    load(request, chance) {
      const { fill, latency } = truth(request);
      return { filled: chance.chance(fill), latency: latencyOf(latency, chance) };
    },
    bid(request, chance) {
      const { fill, ecpm, latency } = truth(request);
      const takes = latencyOf(latency / 3, chance);
      if (!chance.chance(fill)) return { price: null, latency: takes };
      return { price: Math.max(0.01, Math.round(ecpm * noise(chance, 0.35) * 100) / 100), latency: takes };
    },
  };
}

/** What lasts is drawn once: phones of a month ask a million times. */
function plainTruth(seed: number): (request: AdRequest) => Truth {
  const natureOf = once((network: number) => {
    const own = chanceOf(seed, 'network', network);
    const strength = noise(own, 0.2);
    const swing = 0.15 + 0.15 * own.next();
    const phase = 24 * own.next();
    const fill = 0.55 + 0.4 * own.next();
    return { strength, swing, phase, fill, latency: 250 + 900 * own.next() };
  });
  const marketsOf = once((network: number) =>
    once((country: string) => ({
      // Budgets come and go over weeks, for each network and country in their own way.
      weeks: 15 + 20 * fateOf(seed, 'weeks', network, country),
      start: 6 * fateOf(seed, 'start', network, country),
      taste: noise(chanceOf(seed, 'taste', network, country), 0.25),
    })),
  );
  const unitOf = once((unitId: string) => ({
    tier: tiers.find(({ mark }) => unitId.includes(mark)) ?? lowest,
    own: noise(chanceOf(seed, 'unit', unitId), 0.08),
  }));
  return ({ network, unitId, adType, country, at, refused }) => {
    const { level, utcOffset } = countryOf(country);
    const { strength, swing, phase, fill, latency } = natureOf(network);
    const { weeks, start, taste } = marketsOf(network)(country);
    const { tier, own } = unitOf(unitId);
    const local = at / hourMs + utcOffset;
    const daily = 1 + swing * Math.sin((2 * Math.PI * (local - phase)) / 24);
    const slow = 1 + 0.2 * Math.sin((2 * Math.PI * local) / 24 / weeks + start);
    const hourly = 1 + 0.1 * Math.sin((2 * Math.PI * (local - phase - 6)) / 24);
    return {
      fill: Math.min(0.98, fill * tier.fill * hourly) * (refused === true ? fillRefused : 1),
      ecpm:
        ordinary * (levels[adType] ?? 1) * level ** 0.9 * tier.ecpm * strength * taste * own * daily * slow,
      latency,
    };
  };
}

function once<Name, Drawn>(draw: (name: Name) => Drawn): (name: Name) => Drawn {
  const known = new Map<Name, Drawn>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const drawn = draw(name);
    known.set(name, drawn);
    return drawn;
  };
}
