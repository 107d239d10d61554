import { mostGapApps } from '@millrace/contract/report/quality';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import { isOpen } from '../../../../domain/report/delivery-part.ts';
import { fromTable, paramsOf } from '../../../../domain/report/from-table.ts';
import type { Question } from '../../../../domain/report/question.ts';
import { eventDay, networkRevenue, qualityDay } from '../../../../domain/report/tables.ts';

const showed = ['network_id >= 0', '(impressions > 0 OR estimated_revenue > 0)'];

/** What is asked of the store about a question's first stretch, each as one SELECT. */
export function qualitySql(question: Question) {
  const [stretch] = question.stretches;
  if (stretch === undefined) throw new RangeError('A question has days.');
  const { filters } = question;
  const shown = fromTable(eventDay, stretch, question, { filters, and: showed });
  const reports = fromTable(networkRevenue, stretch, question, { filters });
  const open = `sumIf(estimated_revenue, ${isOpen(eventDay, stretch, question)})`;
  const params = paramsOf(question);
  return {
    served: {
      sql: `SELECT network_id AS adnId, toString(day) AS date, toString(${open}) AS open ${shown} GROUP BY network_id, day`,
      params,
    },
    apps: {
      sql: `SELECT network_id AS adnId, app_id AS app, toString(${open} AS unreported) AS open ${shown}
        GROUP BY network_id, app_id HAVING unreported > 0
        ORDER BY unreported DESC, app_id LIMIT ${mostGapApps} BY network_id`,
      params,
    },
    reported: {
      sql: `SELECT network_id AS adnId, toString(day) AS date, toString(sum(revenue_usd)) AS usd
        ${reports} GROUP BY network_id, day`,
      params,
    },
    unmatched: {
      sql: `SELECT network_id AS adnId, toUInt32(uniqExact(unit)) AS units, toString(sum(revenue_usd)) AS revenue
        ${fromTable(networkRevenue, stretch, question, { filters, and: [`instance_id >= ${firstUnmatched}`] })}
        GROUP BY network_id`,
      params,
    },
    sent: {
      sql: `SELECT toFloat64(sum(uncounted)) AS uncounted, toFloat64(sum(late)) AS late, toFloat64(sum(too_late)) AS tooLate,
          toFloat64(sum(unvalued)) AS unvalued ${fromTable(qualityDay, stretch, question, { filters })}`,
      params,
    },
  };
}
