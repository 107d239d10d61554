import { estimateOrder, type OrderEstimate } from '../packages/mediation/src/lab/estimate-order.ts';
import { orderOfRule } from '../packages/mediation/src/lab/order-of-rule.ts';
import { refusalOf } from '../packages/mediation/src/lab/refusal.ts';
import { type LabWorld, labWorld } from '../packages/mediation/src/lab/testing/lab-world.ts';
import { type Figure, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';

/**
 * Whether the lab's 90 % intervals hold the truth: weeks of made-up placements (`lab-world.ts`), each asked what other orders,
 * floors and prices would have earned, of which the simulation knows what they would have. What the lab refuses to answer
 * counts for nothing there, and is printed; who refused nearly everything would be of no use. `--small` has a fifth of the worlds.
 */
const COVERAGE = 0.85;
const ANSWERED = 0.5;
const worlds = flag('small') ? 6 : 30;
const size = { users: 12_000, instances: 6, exploration: 0.05 };

interface Trial {
  readonly what: string;
  readonly estimate: OrderEstimate;
  readonly truth: number;
  readonly told: boolean;
}

function trials(world: LabWorld): Trial[] {
  const { config, estimates, log, truth } = world;
  const entries = config.rules[0]?.waterfall ?? [];
  const mean = (id: number) =>
    Object.values(estimates[id] ?? {}).reduce((sum, { ecpm }) => sum + ecpm, 0) / 4;
  const best = entries.toSorted((one, other) => mean(other.instanceId) - mean(one.instanceId));
  const moved = (from: number, to: number) =>
    best.toSpliced(from, 1).toSpliced(to, 0, ...best.slice(from, from + 1));
  const manual = (waterfall: typeof best) => ({
    rule: { autoOptimized: false, waterfall, bidding: [] },
    floor: null,
    prices: new Map<number, number>(),
  });
  const auto = {
    rule: { autoOptimized: true, waterfall: entries, bidding: [] },
    floor: null,
    prices: new Map<number, number>(),
  };
  const first = best[0]?.instanceId ?? 0;
  const drafts = {
    'Auto as it is': auto,
    'one order for all countries': manual(best),
    'second first': manual(moved(1, 0)),
    'third first': manual(moved(2, 0)),
    'third second': manual(moved(2, 1)),
    'last left out': manual(best.slice(0, -1)),
    'first left out': {
      ...auto,
      rule: { ...auto.rule, waterfall: entries.filter(({ instanceId }) => instanceId !== first) },
    },
    'a floor': { ...auto, floor: mean(best[3]?.instanceId ?? 0) },
    'another price': { ...auto, prices: new Map([[first, mean(first) * 0.8]]) },
  };
  return Object.entries(drafts).flatMap(([what, draft]) => {
    const order = orderOfRule(config, estimates, draft);
    const estimate = estimateOrder(log, order);
    if (estimate === null) return [];
    return [
      { what, estimate, truth: truth(order) - estimateTruth(world), told: refusalOf(estimate) === null },
    ];
  });
}

/** What the requests brought is known and not estimated; what they were worth is what it is compared with. */
function estimateTruth({ truth }: LabWorld): number {
  return truth((_country, served) => served);
}

const all = Array.from({ length: worlds }, (_, seed) => trials(labWorld(seed + 1, size))).flat();
const told = all.filter((one) => one.told);
for (const what of new Set(all.map((one) => one.what))) {
  const some = all.filter((one) => one.what === what);
  const said = some.filter((one) => one.told);
  const width =
    said.reduce(
      (sum, { estimate }) => sum + (estimate.interval.high - estimate.difference) / estimate.earned,
      0,
    ) / said.length;
  console.log(
    `${what}: ${holding(said)} of ${said.length} hold the truth, ±${(100 * width).toFixed(1)} % of what was earned; ${some.length - said.length} refused`,
  );
}
const figures: Figure[] = [
  {
    name: '90 % intervals that hold the truth',
    value: holding(told) / told.length,
    unit: '',
    limit: { atLeast: COVERAGE },
  },
  {
    name: 'questions answered',
    value: told.length / all.length,
    unit: '',
    limit: { atLeast: ANSWERED },
  },
];
report(figures);

function holding(some: readonly Trial[]): number {
  return some.filter(({ truth, estimate: { interval } }) => interval.low <= truth && truth <= interval.high)
    .length;
}
