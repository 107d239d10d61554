import { type PaidDay as Paid, priceScatter } from '@millrace/mediation/experiment/price-scatter';
import type { TestLook } from './read-looks.ts';
import type { Money, PaidDay } from './read-paid.ts';

/** By how single users' prices scatter, for each group; null: networks have reported too few days to tell. */
interface Scatter {
  readonly A: number | null;
  readonly B: number | null;
}

/** When networks have reported a smaller part than this, how it scatters decides nothing. */
const smallPart = 0.05;

type Of = 'estimates' | 'impressions';

/**
 * How what networks pay scatters among users beyond what is estimated of each: told by the days that they have reported for both groups.
 * Estimates that no network has reported are worth what they say, and do not scatter any further.
 * @param days and looks until the end of the same day
 */
export function scatterOf(days: readonly PaidDay[], looks: readonly TestLook[], of: Of): Scatter {
  const part = (group: 'A' | 'B') =>
    share(days, ({ [group]: { revenue, open } }) => [revenue - open, revenue]);
  if (Math.max(part('A'), part('B')) < smallPart) return { A: 0, B: 0 };
  const paid = (at: number, group: 'A' | 'B', money: Money): Paid => ({
    revenue: money.revenue,
    estimate: countOf(money, of),
    squares: squaresOf(looks[at], group, of) - squaresOf(looks[at - 1], group, of),
  });
  const found = priceScatter(
    days.flatMap((day, at) =>
      isReported(day) ? [{ a: paid(at, 'A', day.A), b: paid(at, 'B', day.B) }] : [],
    ),
  );
  const among = (group: 'A' | 'B') =>
    share(days, (day) => [isReported(day) ? countOf(day[group], of) : 0, countOf(day[group], of)]);
  return found === null ? { A: null, B: null } : { A: found * among('A'), B: found * among('B') };
}

const isReported = ({ A, B }: PaidDay) => A.revenue > A.open && B.revenue > B.open;

const countOf = ({ estimate, impressions }: Money, of: Of) => (of === 'estimates' ? estimate : impressions);

const squaresOf = (look: TestLook | undefined, group: 'A' | 'B', of: Of) =>
  look?.[group][of === 'estimates' ? 'revenueDaySquares' : 'impressionDaySquares'] ?? 0;

/** Of all days. */
function share(days: readonly PaidDay[], of: (day: PaidDay) => readonly [number, number]): number {
  const [some, all] = days.map(of).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  return all > 0 ? some / all : 0;
}
