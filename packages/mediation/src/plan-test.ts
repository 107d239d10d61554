import { normalHalfWidth } from './normal.ts';

export interface TestPlanInput {
  /** Coefficient of variation of the revenue of a user: standard deviation ÷ mean. */
  readonly cv: number;
  /** The smallest relative difference worth finding: 0.05 is 5 %. */
  readonly mde: number;
  /** Users who enter the test on a day. */
  readonly dailyUsers: number;
  /** Percent of the users in group B. */
  readonly shareB: number;
}

export interface TestPlan {
  readonly usersA: number;
  readonly usersB: number;
  /** Days until both groups are full; null when nobody enters the test. */
  readonly days: number | null;
}

/** Two-sided 5 % false winners (1.96) and 80 % of the true ones found (0.8416), in full precision. */
const Z = normalHalfWidth + 0.8416212335729143;

/**
 * How many users each group of a test needs, and for how many days it has to run. With equal groups the number in each
 * is 2 Z² cv² ÷ mde²; in general cv² (1/nA + 1/nB) must come down to mde² ÷ Z², in the groups' shares.
 * @throws RangeError for an input that no test can have
 */
export function planTest({ cv, mde, dailyUsers, shareB }: TestPlanInput): TestPlan {
  const sensible = cv > 0 && mde > 0 && dailyUsers >= 0 && shareB > 0 && shareB < 100;
  if (!sensible || !Number.isFinite(cv + mde + dailyUsers)) {
    throw new RangeError('A plan needs cv > 0, mde > 0, dailyUsers >= 0 and a share between 0 and 100 %');
  }
  const share = shareB / 100;
  const unit = ((Z * cv) / mde) ** 2;
  const usersA = Math.ceil(unit / share);
  const usersB = Math.ceil(unit / (1 - share));
  const days = Math.ceil(unit / (share * (1 - share)) / dailyUsers);
  return { usersA, usersB, days: dailyUsers === 0 ? null : days };
}
