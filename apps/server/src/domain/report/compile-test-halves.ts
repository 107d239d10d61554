import type { TestOf } from './compile-test-looks.ts';
import { fromTable, paramsOf } from './from-table.ts';
import type { Question, Stretch } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { testUser } from './tables.ts';

/** How often users are split: each bit of one hash of theirs is a split of its own. More cost more than they say. */
const splits = 40;

/**
 * What one half of group A brought, by each of {@link splits} ways to split its users into two, and what all of it did. By another
 * hash than that which put them into the group, and always the same. Each user is read once. Pure.
 * @param what of a user's rows is added up
 */
export function compileTestHalves(
  { testId, appId, from, to }: TestOf,
  scope: ReportScope,
  what: 'estimated_revenue' | 'impressions',
) {
  const one = (dimension: 'app' | 'abTest' | 'abGroup', value: number | string) => ({
    dimension,
    values: [String(value)],
    exclude: false,
  });
  const filters = [one('app', appId), one('abTest', testId), one('abGroup', 'A')];
  const days: Stretch = { index: 0, from, to, days: 0, shift: 0 };
  const question: Question = {
    ...{ scope, dimensions: [], filters, used: [], time: undefined },
    stretches: [days],
  };
  // One aggregate for each split: arrays of them for each user take several times as long.
  const each = (sum: (isIn: string) => string) =>
    `[${Array.from({ length: splits }, (_, split) => sum(`bitTest(bits, ${split})`)).join(', ')}]`;
  const sql = `
    SELECT toUInt32(count()) AS users, sum(x) AS brought,
      arrayMap(one -> toUInt32(one), ${each((isIn) => `countIf(${isIn})`)}) AS halfUsers, ${each((isIn) => `sumIf(x, ${isIn})`)} AS halfBrought
    FROM (
      SELECT cityHash64(user, 'halves') AS bits, toFloat64(sum(${what})) AS x
      ${fromTable(testUser, days, question, { filters })}
      GROUP BY user
    )`;
  return { sql, params: paramsOf(question) };
}
