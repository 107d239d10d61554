import { type TestGaugeFigures, testGuards } from '@millrace/contract/publisher/ab-report';
import type { SequencePlan } from '@millrace/mediation/experiment/always-valid';
import { chanceBetter } from '@millrace/mediation/experiment/chance-better';
import { guardPlan } from '@millrace/mediation/experiment/guards';
import { alwaysValidInterval } from '@millrace/mediation/experiment/interval-of';
import { type Estimate, liftOfEstimates } from '@millrace/mediation/experiment/lift';
import { pairsOf, ratioOf } from '@millrace/mediation/experiment/ratio';
import { type Sample, sampleOf } from '@millrace/mediation/experiment/sample';
import { usualPlan } from '@millrace/mediation/experiment/verdict';
import { withoutZeros } from '../../../platform/decimal.ts';
import type { GroupLook, TestLook } from './read-looks.ts';
import type { Worth } from './worth.ts';

/** Nine digits: what is behind them hangs on the order in which the engine adds up. */
export const steady = (value: number): number => Number(value.toPrecision(9));
const textOf = (value: number): string => withoutZeros(steady(value).toFixed(9));

/**
 * Revenue per user, worth what networks say. Each user's price is taken to stay: so it scatters most, for all that a user brings scatters
 * alike.
 */
export function revenueOf(look: GroupLook, { of, factor, scatter }: Worth): Sample {
  const { users } = look;
  const [sum, squares] =
    of === 'estimates' ? [look.revenue, look.revenueSquares] : [look.impressions, look.impressionSquares];
  const sample = sampleOf({ users, sum: sum * factor, squares: squares * factor ** 2 });
  if (scatter === null) return { ...sample, variance: Number.POSITIVE_INFINITY };
  return users === 0
    ? sample
    : { ...sample, variance: sample.variance + (scatter * squares * factor ** 2) / users };
}

/** Whether it is known how an estimate scatters. */
export const isKnown = (estimate: Estimate | null | undefined): boolean =>
  Number.isFinite(estimate?.variance);

function ecpmOf(look: GroupLook, { of, factor, scatter }: Worth): Estimate | null {
  // Every impression is worth the same: nothing scatters that could be told.
  if (of === 'impressions') return null;
  const ratio = ratioOf(
    pairsOf({
      users: look.users,
      above: look.revenue,
      below: look.impressions,
      aboveSquares: look.revenueSquares,
      belowSquares: look.impressionSquares,
      products: look.revenueImpressions,
    }),
  );
  const thousand = 1000 * factor;
  const prices =
    scatter === null ? Number.POSITIVE_INFINITY : (scatter * look.revenueSquares) / look.impressions ** 2;
  return ratio && { value: ratio.value * thousand, variance: (ratio.variance + prices) * thousand ** 2 };
}

const fillRateOf = (look: GroupLook): Estimate | null =>
  ratioOf(
    pairsOf({
      users: look.users,
      above: look.fills,
      below: look.requests,
      aboveSquares: look.fillSquares,
      belowSquares: look.requestSquares,
      products: look.requestFills,
    }),
  );

/** How many came back of those who could. */
interface Returned {
  readonly back: number;
  readonly reached: number;
}

/**
 * Users who came back, of those who could. Where nobody did, or everybody, that scatters as it does in both groups together: not at all
 * would leave out the guard that is lost most.
 */
function shareOf({ back, reached }: Returned, other: Returned): Estimate | null {
  if (reached === 0) return null;
  const value = back / reached;
  const both = value === 0 || value === 1 ? (back + other.back) / (reached + other.reached) : value;
  return { value, variance: (both * (1 - both)) / reached };
}

function meanOf({ users, mean, variance }: Sample): Estimate | null {
  return users === 0 ? null : { value: mean, variance: variance / users };
}

/** Everything that a test is judged by, as it stands at its last look. */
export function gaugesOf(
  { A, B }: TestLook,
  worth: { readonly A: Worth; readonly B: Worth },
): TestGaugeFigures[] {
  const both = (of: (look: GroupLook, worth: Worth) => Estimate | null) =>
    [of(A, worth.A), of(B, worth.B)] as const;
  const users = A.users + B.users;
  const shown = (
    gauge: TestGaugeFigures['gauge'],
    [a, b]: readonly [Estimate | null, Estimate | null],
    on = users,
  ): TestGaugeFigures => ({
    gauge,
    a: a === null ? null : textOf(a.value),
    b: b === null ? null : textOf(b.value),
    ...compared(a === null || b === null ? null : liftOfEstimates(a, b), on, planOf(gauge)),
  });
  const back = (came: 'back1' | 'back7', could: 'reached1' | 'reached7') => {
    const of = (look: GroupLook): Returned => ({ back: look[came], reached: look[could] });
    const [a, b] = [of(A), of(B)];
    return [shareOf(a, b), shareOf(b, a)] as const;
  };
  const impressions = ({ users: of, impressions: sum, impressionSquares: squares }: GroupLook) =>
    meanOf(sampleOf({ users: of, sum, squares }));
  return [
    shown(
      'arpu',
      both((look, of) => meanOf(revenueOf(look, of))),
    ),
    shown('ecpm', both(ecpmOf)),
    shown('fillRate', both(fillRateOf)),
    shown('impressionsPerUser', both(impressions)),
    shown('retention1', back('back1', 'reached1'), A.reached1 + B.reached1),
    shown('retention7', back('back7', 'reached7'), A.reached7 + B.reached7),
  ];
}

const ofGuards = guardPlan(usualPlan, testGuards.length);
const planOf = (gauge: TestGaugeFigures['gauge']): SequencePlan => (gauge === 'arpu' ? usualPlan : ofGuards);

function compared(
  lift: Estimate | null,
  users: number,
  plan: SequencePlan,
): Pick<TestGaugeFigures, 'lift' | 'low' | 'high' | 'chance'> {
  if (lift === null || users === 0) return { lift: null, low: null, high: null, chance: null };
  if (!isKnown(lift)) return { lift: steady(lift.value), low: null, high: null, chance: null };
  const { low, high } = alwaysValidInterval(lift, users, plan);
  return {
    lift: steady(lift.value),
    low: steady(low),
    high: steady(high),
    chance: steady(chanceBetter(lift)),
  };
}
