import { planTest, type TestPlan } from '@millrace/mediation/plan-test';

/** What somebody entered into the planner; null: nothing, or nothing that counts. */
export interface PlanInput {
  /** Percent. */
  readonly mde: number | null;
  readonly cv: number | null;
  readonly dailyUsers: number | null;
  /** Percent. */
  readonly shareB: number | null;
}

export interface PlanRow extends TestPlan {
  /** The difference that this row would find, percent. */
  readonly mde: number;
}

/** Differences that are shown beside the entered one, percent. */
const usualDifferences = [2, 5, 10];

/** Plans for the entered difference and the usual ones, smallest first; none where no test could be so. */
export function planRows({ mde, cv, dailyUsers, shareB }: PlanInput): PlanRow[] {
  const isSensible = cv !== null && cv > 0 && shareB !== null && shareB >= 5 && shareB <= 95;
  if (!isSensible) return [];
  const entered = mde !== null && mde > 0 ? [mde] : [];
  return [...new Set([...usualDifferences, ...entered])]
    .toSorted((one, other) => one - other)
    .map((percent) => ({
      mde: percent,
      ...planTest({ cv, mde: percent / 100, dailyUsers: dailyUsers ?? 0, shareB }),
    }));
}
