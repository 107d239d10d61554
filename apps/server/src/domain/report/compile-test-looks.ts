import type { Period } from '@millrace/contract/report/period';
import { fromTable, paramsOf } from './from-table.ts';
import type { Question, Stretch } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { testUser } from './tables.ts';

/** What is asked of each user, by the letters that it has in the SELECT. */
const values = {
  x: 'estimated_revenue',
  n: 'impressions',
  r: 'requests',
  f: 'fills',
} as const;
type Letter = keyof typeof values;

/** The sum until then of the same letter. */
const until = (letter: Letter) => `all_${letter}`;
/** By how much the square of a user's sum has grown with this row: added up, they are the square of all of it. */
const grownSquare = (letter: Letter) => `${letter} * (2 * ${until(letter)} - ${letter})`;
/** The same of the product of two sums. */
const grownProduct = (a: Letter, b: Letter) =>
  `${until(a)} * ${until(b)} - (${until(a)} - ${a}) * (${until(b)} - ${b})`;

/** What a user's sum until then was before this row's day. */
const before = (letter: Letter) => `before_${letter}`;
/** The square of what the user did on a day alone, as it has grown with this row: a day may stand in several rows until they merge. */
const grownDaySquare = (letter: Letter) =>
  `${letter} * (2 * (${until(letter)} - ${before(letter)}) - ${letter})`;
const byDay = ['x', 'n'] as const satisfies readonly Letter[];

const sums = {
  revenue: 'x',
  revenueSquares: grownSquare('x'),
  impressions: 'n',
  impressionSquares: grownSquare('n'),
  revenueImpressions: grownProduct('x', 'n'),
  requests: 'r',
  requestSquares: grownSquare('r'),
  fills: 'f',
  fillSquares: grownSquare('f'),
  requestFills: grownProduct('r', 'f'),
  revenueDaySquares: grownDaySquare('x'),
  impressionDaySquares: grownDaySquare('n'),
} as const;
export type LookSum = keyof typeof sums;
export const lookSums = Object.keys(sums) as LookSum[];

export interface TestOf extends Period {
  readonly testId: number;
  readonly appId: number;
}

/**
 * What the users of a test did until the end of each of its days, as one SELECT over the rows of each user, read once: by
 * group and day the users who came new, those who came back one day and seven days after their first, and by how much every sum
 * over users and over their squares has grown. Pure: values stand in `params` alone.
 */
export function compileTestLooks({ testId, appId, from, to }: TestOf, scope: ReportScope) {
  const one = (dimension: 'app' | 'abTest', value: number) => ({
    dimension,
    values: [String(value)],
    exclude: false,
  });
  const filters = [one('app', appId), one('abTest', testId)];
  const days: Stretch = { index: 0, from, to, days: 0, shift: 0 };
  const question: Question = {
    ...{ scope, dimensions: [], filters, used: [], time: undefined },
    stretches: [days],
  };
  const letters = Object.keys(values) as Letter[];
  const row = ['day', ...letters.map((letter) => `toFloat64(${values[letter]})`)].join(', ');
  const listOf = (place: number) => `seen.${place}`;
  const lists = letters.flatMap((letter, index) => [
    `${listOf(index + 2)} AS list_${letter}`,
    `arrayCumSum(list_${letter}) AS sums_${letter}`,
  ]);
  // The first row of each day has it, and the others what that one has.
  const daysBefore = byDay.map(
    (letter) =>
      `arrayFill((all, is_first) -> is_first, arrayMap((all, one) -> all - one, sums_${letter}, list_${letter}), list_new) AS list_before_${letter}`,
  );
  const joined = letters.flatMap((letter) => [
    `list_${letter} AS ${letter}`,
    `sums_${letter} AS ${until(letter)}`,
  ]);
  const joinedBefore = byDay.map((letter) => `list_before_${letter} AS ${before(letter)}`);
  const sql = `
    SELECT test_group, toString(on_day) AS day, toUInt32(countIf(is_new = 1 AND on_day = first_day)) AS users,
      toUInt32(countIf(is_new = 1 AND on_day = first_day + 1)) AS back1, toUInt32(countIf(is_new = 1 AND on_day = first_day + 7)) AS back7,
      ${Object.entries(sums)
        .map(([name, sum]) => `sum(${sum}) AS ${name}`)
        .join(', ')}
    FROM (
      SELECT test_group, user, arraySort(groupArray((${row}))) AS seen, ${listOf(1)} AS list_day, list_day[1] AS first_day,
        arrayMap((now, before) -> now != before, list_day, arrayPushFront(arrayPopBack(list_day), toDate(0))) AS list_new,
        ${[...lists, ...daysBefore].join(', ')}
      ${fromTable(testUser, days, question, { filters })}
      GROUP BY test_group, user
    )
    ARRAY JOIN list_day AS on_day, list_new AS is_new, ${[...joined, ...joinedBefore].join(', ')}
    GROUP BY test_group, on_day ORDER BY on_day, test_group`;
  return { sql, params: paramsOf(question) };
}
