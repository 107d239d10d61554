import type { getInvoice, listInvoices } from '@millrace/contract/advertiser/invoice';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import {
  findInvoice,
  invoiceColumns,
  invoiceOrders,
  presentInvoice,
  queryInvoices,
  readInvoice,
  standsIn,
} from '../../../domain/invoice/queries.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';

/** Search looks at numbers, of credit notes too, and months. */
export function list(
  { read, services }: Context,
  { page, size, state, search, sort = 'number', order = 'desc' }: RequestOf<typeof listInvoices>,
): Promise<ResponseOf<typeof listInvoices>> {
  const today = dayOf(services.now());
  return read(async (tx) => {
    let matching = queryInvoices(tx);
    if (state !== undefined) matching = matching.where(standsIn(state, today));
    if (search) {
      const pattern = containing(search);
      matching = matching.where((eb) =>
        eb.or([
          eb('i.number', 'ilike', pattern),
          eb('c.number', 'ilike', pattern),
          eb(sql<string>`i.month::text`, 'like', pattern),
        ]),
      );
    }
    const sorted = matching
      .select([...invoiceColumns])
      .orderBy(invoiceOrders(today)[sort], inOrder(order))
      .orderBy('i.serial', 'desc');
    const rows = await pageOf(sorted, { page, size }).execute();
    const owed = await tx
      .selectFrom('invoice')
      .select((eb) => [
        'currency',
        eb.fn.sum<string>(sql`total - paid`).as('amount'),
        sql<string>`coalesce(sum(total - paid) filter (where due_on < ${today}::date), 0.00)::text`.as(
          'overdue',
        ),
      ])
      .where('state', '=', 'open')
      .groupBy('currency')
      .orderBy('currency')
      .execute();
    return { list: rows.map((row) => presentInvoice(row, today)), total: await countOf(matching), owed };
  });
}

export function show(
  { read, services }: Context,
  { id }: RequestOf<typeof getInvoice>,
): Promise<ResponseOf<typeof getInvoice>> {
  return read(async (tx) =>
    readInvoice(tx, found(await findInvoice(tx, { id })), { today: dayOf(services.now()) }),
  );
}
