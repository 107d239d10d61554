import {
  type Statement,
  statementCurrency,
  type statementSorts,
  statementStates,
} from '@millrace/contract/publisher/agency';
import { paymentMethods } from '@millrace/contract/publisher/payment';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/postgres/database.ts';

export function queryStatements(tx: Tx) {
  return tx
    .selectFrom('agency_statement as s')
    .leftJoin('agency_payment as p', (join) =>
      join.onRef('p.organization_id', '=', 's.organization_id').onRef('p.statement_id', '=', 's.id'),
    );
}

export const statementColumns = [
  's.id',
  's.organization_id',
  's.state',
  's.held_from',
  's.hold_reason',
  's.share',
  's.revenue',
  's.net',
  's.carried_in',
  's.amount',
  's.carried_out',
  's.made_at',
  's.approved_at',
  's.version',
  'p.method',
  'p.amount as paid',
  'p.currency',
  'p.reference',
  'p.document_name',
  's.month',
  'p.paid_on',
  sql<number | null>`octet_length(p.document)`.as('document_bytes'),
] as const;

/** What each way of sorting a list looks at. */
export const statementOrders = {
  month: sql`s.month`,
  state: sql`array_position(${[...statementStates]}::text[], s.state)`,
  revenue: sql`s.revenue`,
  amount: sql`s.amount`,
  paidOn: sql`p.paid_on`,
} as const satisfies Record<(typeof statementSorts)[number], unknown>;

const selected = (tx: Tx) => queryStatements(tx).select([...statementColumns]);
export type StatementRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

/** One statement of the scope's organization, locked until the transaction ends where it is to be changed. */
export async function findStatement(
  tx: Tx,
  by: { readonly id: number } | { readonly month: string; readonly organizationId: number },
  { lock = false } = {},
): Promise<StatementRow | undefined> {
  const query =
    'id' in by
      ? selected(tx).where('s.id', '=', by.id)
      : selected(tx).where('s.organization_id', '=', by.organizationId).where('s.month', '=', by.month);
  return await (lock ? query.forUpdate('s') : query).executeTakeFirst();
}

export function presentStatement(row: StatementRow): Statement {
  const { paid, paid_on: paidOn } = row;
  const isPaid = paid !== null && paidOn !== null;
  return {
    id: row.id,
    month: row.month,
    state: z.parse(z.enum(statementStates), row.state),
    holdReason: row.hold_reason,
    currency: statementCurrency,
    share: row.share,
    revenue: row.revenue,
    net: row.net,
    carriedIn: row.carried_in,
    amount: row.amount,
    carriedOut: row.carried_out,
    madeAt: row.made_at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    payment: isPaid
      ? {
          amount: paid,
          currency: row.currency ?? '',
          method: z.parse(z.enum(paymentMethods), row.method),
          reference: row.reference ?? '',
          paidOn,
          document:
            row.document_name === null ? null : { name: row.document_name, bytes: row.document_bytes ?? 0 },
        }
      : null,
    version: row.version,
  };
}

/** The lines of a statement, its own month first and then the corrections, the newest first. */
export async function readLines(tx: Tx, statementId: number) {
  const rows = await tx
    .selectFrom('agency_line')
    .select(['app_id', 'app_name', 'revenue', 'share', 'net', 'month'])
    .where('statement_id', '=', statementId)
    .orderBy('month', 'desc')
    .orderBy('app_name')
    .orderBy('app_id')
    .execute();
  return rows.map(({ app_id, app_name, ...line }) => ({
    ...line,
    appId: Number(app_id),
    appName: app_name,
  }));
}
