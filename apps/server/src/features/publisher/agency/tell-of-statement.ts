import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { StatementRow } from './queries.ts';

type News = 'statementMade' | 'statementApproved' | 'statementHeld' | 'statementReleased' | 'statementPaid';

/** Tells those who may see what the organization is paid. */
export async function tellOfStatement(tx: Tx, row: StatementRow, news: News): Promise<void> {
  await writeNotices(tx, {
    organizationId: row.organization_id,
    message: `notification.content.${news}`,
    params: { month: row.month.slice(0, 7), amount: row.amount, reason: row.hold_reason ?? '' },
    cause: row.id,
    link: { url: `/finance/agency?statement=${row.id}`, type: 'in-app' },
  });
}
