import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { getStatement, listStatements } from '@millrace/contract/publisher/agency';
import { sql } from 'kysely';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lastMonth } from '../../../platform/months.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';
import {
  findStatement,
  presentStatement,
  queryStatements,
  readLines,
  statementColumns,
  statementOrders,
} from './queries.ts';

/** Search looks at the month. */
export function list(
  { read, services }: Context,
  { page, size, state, search, sort = 'month', order = 'desc' }: RequestOf<typeof listStatements>,
): Promise<ResponseOf<typeof listStatements>> {
  return read(async (tx) => {
    let matching = queryStatements(tx);
    if (state !== undefined) matching = matching.where('s.state', '=', state);
    if (search) matching = matching.where(sql<string>`s.month::text`, 'like', containing(search));
    const sorted = matching
      .select([...statementColumns])
      .orderBy(statementOrders[sort], inOrder(order))
      .orderBy('s.month', 'desc');
    const rows = await pageOf(sorted, { page, size }).execute();
    return {
      list: rows.map(presentStatement),
      total: await countOf(matching),
      lastMonth: lastMonth(services.now()),
    };
  });
}

export function show(
  { read }: Context,
  { id }: RequestOf<typeof getStatement>,
): Promise<ResponseOf<typeof getStatement>> {
  return read(async (tx) => {
    const row = found(await findStatement(tx, { id }));
    return { ...presentStatement(row), lines: await readLines(tx, id) };
  });
}
