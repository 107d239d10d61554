import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { StatementRow } from './queries.ts';

type News = `statement${'Made' | 'Approved' | 'Held' | 'Released' | 'Paid' | 'Unpaid' | 'Settled'}`;

/** Tells those who may see what the organization is paid. */
export async function tellOfStatement(
  tx: Tx,
  row: StatementRow,
  news: News,
  reason = row.hold_reason,
): Promise<void> {
  await writeNotices(tx, {
    organizationId: row.organization_id,
    message: `notification.content.${news}`,
    params: { month: row.month.slice(0, 7), amount: row.amount, reason: reason ?? '' },
    // Made anew it is told once a day; of moves each counts, the second hold of a day, too.
    cause: news === 'statementMade' ? row.id : `${row.id} ${row.version}`,
    link: { url: `/finance/agency?statement=${row.id}`, type: 'in-app' },
  });
}
