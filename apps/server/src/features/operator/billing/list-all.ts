import { invoiceStates } from '@millrace/contract/advertiser/invoice';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  AnyInvoice,
  AnyInvoiceWithLines,
  getAnyInvoice,
  listAllInvoices,
} from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import { settingsIn } from '../../../domain/installation/installation-settings.ts';
import { readGaps } from '../../../domain/invoice/billing-gaps.ts';
import { uninvoiced } from '../../../domain/invoice/issue-invoices-job.ts';
import {
  findInvoice,
  type InvoiceRow,
  invoiceColumns,
  invoiceOrders,
  presentInvoice,
  queryInvoices,
  readInvoice,
  standsIn,
  stateIn,
} from '../../../domain/invoice/queries.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { lastMonth } from '../../../platform/months.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, inOrder, pageOf } from '../../../platform/postgres/page.ts';
import type { Services } from '../../../platform/services.ts';

/** Invoices of every advertiser, for Administrators. Search looks at advertisers, numbers and references of payments. */
export function listAll(
  { services }: Context,
  { page, size, state, month, search, sort = 'number', order = 'desc' }: RequestOf<typeof listAllInvoices>,
): Promise<ResponseOf<typeof listAllInvoices>> {
  const today = dayOf(services.now());
  return services.database.asSystem(async (tx) => {
    let matching = queryInvoices(tx);
    if (month !== undefined) matching = matching.where('i.month', '=', month);
    if (search) {
      const pattern = containing(search);
      matching = matching.where((eb) =>
        eb.or([
          eb('o.name', 'ilike', pattern),
          eb('i.number', 'ilike', pattern),
          eb('c.number', 'ilike', pattern),
          // Also of a part: an invoice itself has that of its last payment alone.
          eb.exists(
            eb
              .selectFrom('invoice_payment as payment')
              .select('payment.id')
              .whereRef('payment.organization_id', '=', 'i.organization_id')
              .whereRef('payment.invoice_id', '=', 'i.id')
              .where('payment.reference', 'ilike', pattern),
          ),
        ]),
      );
    }
    const sums = await matching
      .select((eb) => [
        stateIn(today).as('state'),
        'i.currency',
        eb.fn.countAll<string>().as('count'),
        eb.fn
          .sum<string>(sql`case when i.state in ('open', 'disputed') then i.total - i.paid else i.total end`)
          .as('amount'),
      ])
      .groupBy([sql`1`, 'i.currency'])
      .execute();
    const asked = state === undefined ? matching : matching.where(standsIn(state, today));
    const sorted = asked
      .select([...invoiceColumns])
      .orderBy(invoiceOrders(today)[sort], inOrder(order))
      .orderBy('i.serial', 'desc');
    const rows = await pageOf(sorted, { page, size }).execute();
    const ordered = sums
      .map((sum) => ({ ...sum, count: Number(sum.count) }))
      .toSorted(
        (one, other) =>
          invoiceStates.indexOf(one.state) - invoiceStates.indexOf(other.state) ||
          one.currency.localeCompare(other.currency),
      );
    return {
      list: rows.map((row) => presentAny(row, today)),
      total: await countOf(asked),
      sums: ordered,
      waiting: await readWaiting(services, tx),
    };
  });
}

const organizationOf = (row: InvoiceRow) => ({ id: row.organization_id, name: row.organization_name });

const presentAny = (row: InvoiceRow, today: string): AnyInvoice => ({
  ...presentInvoice(row, today),
  organization: organizationOf(row),
});

/** Who has no invoice of the last month yet, and why nobody gets one. */
async function readWaiting(services: Pick<Services, 'now' | 'config'>, tx: Tx) {
  const month = lastMonth(services.now());
  const settings = await settingsIn(tx, services.config);
  return {
    month,
    advertisers: (await uninvoiced(tx, month, settings.invoicing.currency)).length,
    gaps: await readGaps(tx, settings, month),
  };
}

/** One of them, whoever’s. */
export function showAny(
  { services }: Context,
  { id }: RequestOf<typeof getAnyInvoice>,
): Promise<ResponseOf<typeof getAnyInvoice>> {
  return services.database.asSystem((tx) => readAny(tx, id, services.now()));
}

/** As the Administrator sees it now. */
export async function readAny(tx: Tx, id: number, now: Date): Promise<AnyInvoiceWithLines> {
  const row = found(await findInvoice(tx, { id }));
  return {
    ...(await readInvoice(tx, row, { today: dayOf(now), forPlatform: true })),
    organization: organizationOf(row),
  };
}
