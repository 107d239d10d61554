import { type Arm, armOf, type Shares } from './arm.ts';
import type { Chance } from './chance.ts';
import type { RuleConfig } from './config.ts';
import { entryTrace, type Request } from './explain-entries.ts';
import type { EntryTrace, Standing } from './explanation.ts';
import { chancesToBeFirst } from './first-chances.ts';
import { intervalOf } from './interval.ts';
import type { Estimates } from './posterior.ts';
import { manualPriceOf, type Price, priceOf, rankOf, unknownPrice } from './prices.ts';
import { drawnRanks, probabilityOf } from './thompson.ts';

/** What a decision depends on beside the configuration and the phone. */
export interface Circumstances {
  readonly estimates: Estimates;
  readonly shares: Shares;
  readonly chance: Chance;
}

export interface WaterfallTrace {
  readonly arm: Arm;
  readonly probability: number;
  /** All, as placed. */
  readonly entries: readonly EntryTrace[];
  /** Those that the phone gets, in the order of loading. */
  readonly order: readonly RankedEntry[];
}

export interface RankedEntry {
  readonly trace: EntryTrace;
  readonly price: Price;
  /** What bids are compared with. */
  readonly rank: number;
}

const standings: Record<Arm, Standing> = {
  greedy: 'byPrice',
  explore: 'drawn',
  holdout: 'heldOut',
  placed: 'asPlaced',
  forced: 'asPlaced',
};

/** The entries of a rule's waterfall with their prices, why some are left out, and how the others come to stand. */
export function explainWaterfall(
  request: Request,
  rule: RuleConfig,
  { estimates, shares, chance }: Circumstances,
): WaterfallTrace {
  const { config, facts } = request;
  const arm = armOf(rule, config.id, facts.profile.userId, shares, chance);
  const all = rule.waterfall.map(({ instanceId, ...entry }, index): RankedEntry => {
    const price = priceIn(request, instanceId, estimates, arm);
    const { ecpm, source, impressions } = price;
    const trace = entryTrace(request, { instanceId, ...entry }, index);
    const standing = trace.absence === null ? standings[arm] : null;
    const known = { ecpm, source, impressions, interval: intervalOf(price), standing };
    return { trace: { ...trace, list: 'waterfall', ...known }, price, rank: rankOf(price) };
  });
  const placed = all.filter(({ trace }) => trace.absence === null);
  const sorted = rule.autoOptimized ? placed.toSorted(byRank) : placed;
  const order = arm === 'explore' ? drawn(sorted, chance) : sorted;
  const traces = new Map(order.map(({ trace }) => [trace.place, trace]));
  return {
    arm,
    probability: arm === 'greedy' || arm === 'explore' ? probabilityIn(sorted, order[0], shares) : 1,
    entries: all.map(({ trace }) => traces.get(trace.place) ?? trace),
    order,
  };
}

function priceIn({ config, country }: Request, instanceId: number, estimates: Estimates, arm: Arm): Price {
  const instance = config.instances.find(({ id }) => id === instanceId);
  if (instance === undefined) return unknownPrice;
  return arm === 'holdout' ? manualPriceOf(instance, country) : priceOf(instance, country, estimates);
}

function drawn(sorted: readonly RankedEntry[], chance: Chance): RankedEntry[] {
  const ranks = drawnRanks(
    sorted.map(({ price }) => price),
    chance,
  );
  return sorted
    .map((entry, at): RankedEntry => {
      const rank = ranks[at] ?? entry.rank;
      return { ...entry, rank, trace: { ...entry.trace, drawn: rank } };
    })
    .sort(byRank);
}

function probabilityIn(
  sorted: readonly RankedEntry[],
  first: RankedEntry | undefined,
  { exploration }: Shares,
): number {
  const at = sorted.findIndex(({ trace }) => trace.place === first?.trace.place);
  const chances = exploration > 0 ? chancesToBeFirst(sorted.map(({ price }) => price)) : [];
  return at === -1 ? 1 : probabilityOf(at === 0, chances[at] ?? 0, exploration);
}

/** Sorting keeps the placed order of equals. */
function byRank(one: RankedEntry, other: RankedEntry): number {
  return other.rank - one.rank;
}
