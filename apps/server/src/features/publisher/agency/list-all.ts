import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  type AnyStatement,
  type anyStatementSorts,
  type getAnyStatement,
  type listAllStatements,
  statementStates,
} from '@millrace/contract/publisher/agency';
import { paymentMethods } from '@millrace/contract/publisher/payment';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { openDetails, presentDetails } from '../../../domain/payment/details.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lastMonth } from '../../../platform/months.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { inOrder, pageOf } from '../../../platform/postgres/page.ts';
import {
  presentStatement,
  queryStatements,
  readLines,
  statementColumns,
  statementOrders,
} from './queries.ts';

const columns = [...statementColumns, 'o.name as organization_name', 'settings.method as pays_by'] as const;

const queryAll = (tx: Tx) =>
  queryStatements(tx)
    .innerJoin('organization as o', 'o.id', 's.organization_id')
    .leftJoin('payment_settings as settings', 'settings.organization_id', 's.organization_id');
const selectAll = (tx: Tx) => queryAll(tx).select([...columns]);
type Row = Awaited<ReturnType<ReturnType<typeof selectAll>['executeTakeFirstOrThrow']>>;

const present = (row: Row): AnyStatement => ({
  ...presentStatement(row),
  organization: { id: row.organization_id, name: row.organization_name },
  paysBy: z.parse(z.enum(paymentMethods), row.pays_by ?? 'none'),
});

const orders = { ...statementOrders, organization: sql`lower(o.name)` } as const satisfies Record<
  (typeof anyStatementSorts)[number],
  unknown
>;

/** Statements of every organization, for Administrators, with what stands in each state. Search looks at organizations and months. */
export function listAll(
  { services }: Context,
  { page, size, state, search, sort = 'month', order = 'desc' }: RequestOf<typeof listAllStatements>,
): Promise<ResponseOf<typeof listAllStatements>> {
  return services.database.asSystem(async (tx) => {
    let matching = queryAll(tx);
    if (search) {
      const pattern = containing(search);
      matching = matching.where((eb) =>
        eb.or([eb('o.name', 'ilike', pattern), eb(sql<string>`s.month::text`, 'like', pattern)]),
      );
    }
    const sums = await matching
      .select((eb) => [
        's.state',
        eb.fn.countAll<string>().as('count'),
        eb.fn.sum<string>('s.amount').as('amount'),
      ])
      .groupBy('s.state')
      .execute();
    const sorted = (state === undefined ? matching : matching.where('s.state', '=', state))
      .select([...columns])
      .orderBy(orders[sort], inOrder(order))
      .orderBy('s.month', 'desc')
      .orderBy('o.name')
      .orderBy('s.id');
    const rows = await pageOf(sorted, { page, size }).execute();
    const ofStates = statementStates.map((one) => {
      const sum = sums.find((row) => row.state === one);
      return { state: one, count: Number(sum?.count ?? 0), amount: sum?.amount ?? '0.00' };
    });
    const shown = ofStates.filter((sum) => state === undefined || sum.state === state);
    return {
      list: rows.map(present),
      total: shown.reduce((total, { count }) => total + count, 0),
      sums: ofStates,
      lastMonth: lastMonth(services.now()),
    };
  });
}

/** One of them, whoever’s. */
export function showAny(
  { services }: Context,
  { id }: RequestOf<typeof getAnyStatement>,
): Promise<ResponseOf<typeof getAnyStatement>> {
  return services.database.asSystem(async (tx) => {
    const row = found(
      await selectAll(tx).select('settings.details_sealed').where('s.id', '=', id).executeTakeFirst(),
    );
    const details = openDetails(services.secrets, row.organization_id, row.details_sealed);
    return { ...present(row), lines: await readLines(tx, id), payee: presentDetails(details) };
  });
}
