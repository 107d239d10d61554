import type { CohortRequest } from '@millrace/contract/report/cohort';
import { addDays } from '@millrace/contract/report/period';
import { columns } from './columns.ts';
import { firstCountry, firstDay } from './first-seen.ts';
import { filterOn, fromTable, fromTimeless, paramsOf } from './from-table.ts';
import type { Question, Stretch } from './question.ts';
import type { ReportScope } from './report-scope.ts';
import { userDay, userFirst } from './tables.ts';

/** Who a user is: the same person in two apps is two. */
const who = `${columns.app.name}, ${columns.platform.name}, user`;

/**
 * New users by first day, dimensions and age as one SELECT with the columns day, d0, d1, …, age, users, ads, purchases.
 * Pure: values stand in `params` alone.
 */
export function compileCohorts(request: CohortRequest, scope: ReportScope) {
  const { from, to, dimensions, filters, lastAge } = request;
  const firsts: Stretch = { index: 0, from, to, days: 0, shift: 0 };
  const ages: Stretch = { ...firsts, index: 1, to: addDays(to, lastAge) };
  const question: Question = {
    ...{ scope, dimensions, filters, used: [], time: undefined },
    stretches: [firsts, ages],
  };
  const ofCountry = filters.filter(({ dimension }) => dimension === 'country');
  const others = filters.filter(({ dimension }) => dimension !== 'country');
  const isOne = [
    'first_day BETWEEN {from0:Date} AND {to0:Date}',
    ...ofCountry.map((filter) => filterOn(filter, 'first_country', question)),
  ];
  const keys = dimensions.map((dimension) =>
    dimension === 'country' ? 'c.first_country' : `a.${columns[dimension].name}`,
  );
  const shown = keys.map((key, place) => `toString(${key}) AS d${place}`);
  const sql = `
    SELECT ${['toString(c.first_day) AS day', ...shown].join(', ')}, toInt32(a.day - c.first_day) AS age,
      count() AS users, sum(a.ads) AS ads, sum(a.purchases) AS purchases
    FROM (
      SELECT ${who}, day, sum(estimated_revenue) AS ads, sum(purchase_usd) AS purchases
      ${fromTable(userDay, ages, question, { filters: others })} GROUP BY ${who}, day
    ) AS a
    GLOBAL INNER JOIN (
      SELECT ${who}, min(first) AS seen, ${firstDay('seen')} AS first_day, ${firstCountry('seen')} AS first_country
      ${fromTimeless(userFirst, question, others)} GROUP BY ${who} HAVING ${isOne.join(' AND ')}
    ) AS c ON c.app_id = a.app_id AND c.platform = a.platform AND c.user = a.user
    WHERE a.day >= c.first_day AND a.day <= c.first_day + {lastAge:UInt16}
    GROUP BY ${['c.first_day', ...keys, 'a.day'].join(', ')}`;
  return { sql, params: { ...paramsOf(question), lastAge } };
}
