import { figureText, unit } from '@millrace/contract/report/formula';
import { addDays } from '@millrace/contract/report/period';
import type { CohortRow } from '@millrace/contract/report/report';
import { valueByAge } from './value-by-age.ts';

/** What users of a first day were and brought at an age; money in billionths. */
export interface CohortCell {
  readonly day: string;
  readonly keys: readonly string[];
  readonly age: number;
  readonly users: number;
  readonly ads: bigint;
  readonly purchases: bigint;
}

type Cohort = Omit<CohortRow, 'day' | 'keys'>;

/** Users of one first day: how many there were and what they brought at each age. */
interface Course {
  readonly size: bigint;
  /** The last age that has ended. */
  readonly reached: number;
  readonly retained: readonly bigint[];
  readonly ads: readonly bigint[];
  readonly purchases: readonly bigint[];
}

/**
 * Cohorts side by side as one: of every age those count that have reached it, in numerator and denominator.
 * @param today the first day that has not ended
 */
export function foldCohorts(cells: readonly CohortCell[], today: string, lastAge: number): Cohort {
  const days = Map.groupBy(cells, ({ day, keys }) => JSON.stringify([day, keys]));
  const courses = [...days.values()].map((ofDay) => courseOf(ofDay, today, lastAge));
  const ages = Array.from({ length: lastAge + 1 }, (_, age) => age);
  const at = (age: number, of: (course: Course) => bigint) => {
    const reached = courses.filter((course) => course.reached >= age);
    return reached.length === 0 ? null : reached.reduce((sum, course) => sum + of(course), 0n);
  };
  const reached = ages.map((age) => at(age, ({ size }) => size) ?? 0n);
  const retained = ages.map((age) => at(age, (course) => course.retained[age] ?? 0n));
  const worth = (of: 'ads' | 'purchases') =>
    valueByAge(
      ages.map((age) => ({
        users: reached[age] ?? 0n,
        brought: at(age, (course) => course[of][age] ?? 0n) ?? 0n,
      })),
    ).map((value) => (value === null ? null : figureText(value)));
  return {
    users: String(courses.reduce((sum, { size }) => sum + size, 0n)),
    reached: reached.map(String),
    retained: retained.map((users) => users?.toString() ?? null),
    retention: retained.map((users, age) => {
      const size = reached[age] ?? 0n;
      return users === null || size === 0n ? null : figureText((users * unit) / size);
    }),
    adValue: worth('ads'),
    purchaseValue: worth('purchases'),
  };
}

function courseOf(cells: readonly CohortCell[], today: string, lastAge: number): Course {
  const day = cells[0]?.day ?? today;
  const ages = Array.from({ length: lastAge + 1 }, (_, age) => age);
  const of = (age: number) => cells.filter((cell) => cell.age === age);
  return {
    size: of(0).reduce((sum, { users }) => sum + BigInt(users), 0n),
    reached: ages.filter((age) => addDays(day, age) < today).length - 1,
    retained: ages.map((age) => of(age).reduce((sum, { users }) => sum + BigInt(users), 0n)),
    ads: ages.map((age) => of(age).reduce((sum, { ads }) => sum + ads, 0n)),
    purchases: ages.map((age) => of(age).reduce((sum, { purchases }) => sum + purchases, 0n)),
  };
}
