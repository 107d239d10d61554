import {
  type Invoice,
  type InvoiceFilter,
  type InvoiceMessage,
  type InvoiceState,
  type InvoiceWithLines,
  invoiceStates,
  taxKinds,
} from '@millrace/contract/advertiser/invoice';
import type { anyInvoiceSorts } from '@millrace/contract/operator/billing';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import { parties } from './parties.ts';

export function queryInvoices(tx: Tx) {
  return tx
    .selectFrom('invoice as i')
    .innerJoin('organization as o', 'o.id', 'i.organization_id')
    .leftJoin('invoice_credit as c', (join) =>
      join.onRef('c.organization_id', '=', 'i.organization_id').onRef('c.invoice_id', '=', 'i.id'),
    );
}

export const invoiceColumns = [
  ...['i.id', 'i.organization_id', 'i.number', 'i.month', 'i.state', 'i.currency', 'i.version'],
  ...[
    'i.issued_at',
    'i.issued_on',
    'i.due_on',
    'i.soon_on',
    'i.paid_on',
    'i.paid_reference',
    'i.disputed_at',
  ],
  ...['i.spend', 'i.net', 'i.tax', 'i.total', 'i.paid', 'i.tax_kind', 'i.tax_rate', 'i.rate', 'i.rate_day'],
  ...['i.parties', 'i.logo_hash', 'i.replaces_id', 'o.name as organization_name'],
  ...['c.number as credit_number', 'c.issued_on as credit_on', 'c.issued_at as credit_at'],
  ...['c.reason as credit_reason', 'c.logo_hash as credit_logo'],
] as const;

const selected = (tx: Tx) => queryInvoices(tx).select([...invoiceColumns]);
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>;

/** One invoice that the scope sees, locked until the transaction ends where it is to be changed. */
export async function findInvoice(
  tx: Tx,
  { id, organizationId }: { readonly id: number; readonly organizationId?: number },
  { lock = false } = {},
): Promise<InvoiceRow | undefined> {
  let query = selected(tx).where('i.id', '=', id);
  if (organizationId !== undefined) query = query.where('i.organization_id', '=', organizationId);
  return await (lock ? query.forUpdate('i') : query).executeTakeFirst();
}

/** What an invoice is on a day: what nobody has settled becomes due by itself. */
export function stateOf(
  { state, due_on: dueOn, soon_on: soonOn }: Pick<InvoiceRow, 'state' | 'due_on' | 'soon_on'>,
  today: string,
): InvoiceState {
  if (state === 'paid' || state === 'void' || state === 'disputed') return state;
  if (dueOn < today) return 'overdue';
  return soonOn <= today ? 'dueSoon' : 'open';
}

/** The same for the store. */
export const stateIn = (today: string) =>
  sql<InvoiceState>`case when i.state <> 'open' then i.state when i.due_on < ${today}::date then 'overdue'
    when i.soon_on <= ${today}::date then 'dueSoon' else 'open' end`;

/** What each way of sorting a list looks at. */
export const invoiceOrders = (today: string) =>
  ({
    number: sql`i.serial`,
    month: sql`i.month`,
    state: sql`array_position(${[...invoiceStates]}::text[], ${stateIn(today)})`,
    total: sql`i.total`,
    issuedOn: sql`i.issued_on`,
    dueOn: sql`i.due_on`,
    paidOn: sql`i.paid_on`,
    organization: sql`lower(o.name)`,
  }) as const satisfies Record<(typeof anyInvoiceSorts)[number], unknown>;

/** Whether one is what a list is filtered by; {@link isPartlyPaid} in the store. */
export const standsIn = (filter: InvoiceFilter, today: string) =>
  filter === 'partlyPaid'
    ? sql<boolean>`i.state in ('open', 'disputed') and i.paid > 0`
    : sql<boolean>`${stateIn(today)} = ${filter}`;

export function presentInvoice(row: InvoiceRow, today: string): Invoice {
  return {
    id: row.id,
    number: row.number,
    month: row.month,
    state: stateOf(row, today),
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    currency: row.currency,
    spend: row.spend,
    net: row.net,
    tax: row.tax,
    total: row.total,
    paid: row.paid,
    paidOn: row.paid_on,
    paidReference: row.paid_reference,
    creditNote:
      row.credit_number === null || row.credit_on === null
        ? null
        : { number: row.credit_number, issuedOn: row.credit_on, reason: row.credit_reason ?? '' },
    version: row.version,
  };
}

/** An invoice with all that it says. @param forPlatform who of the platform's people answered is told to these alone */
export async function readInvoice(
  tx: Tx,
  row: InvoiceRow,
  { today, forPlatform = false }: { readonly today: string; readonly forPlatform?: boolean },
): Promise<InvoiceWithLines> {
  const { issuer, recipient, taxName, note } = z.parse(parties, row.parties);
  const { id: _, ...toWhom } = recipient;
  return {
    ...presentInvoice(row, today),
    issuer,
    recipient: toWhom,
    taxKind: z.parse(z.enum(taxKinds), row.tax_kind),
    taxRate: row.tax_rate,
    taxName,
    rate: row.rate === null || row.rate_day === null ? null : { rate: row.rate, day: row.rate_day },
    note,
    payments: await readPayments(tx, row.id),
    lines: await readLines(tx, row.id),
    messages: await readMessages(tx, row.id, forPlatform),
    replaces: await numberOf(tx, 'id', row.replaces_id),
    replacedBy: await numberOf(tx, 'replaces_id', row.id),
  };
}

/** Lines of an invoice: of its own month first, then corrections, the newest first. */
export async function readLines(tx: Tx, invoiceId: number) {
  const rows = await tx
    .selectFrom('invoice_line')
    .select(['id', 'campaign_id', 'campaign_name', 'month', 'spent', 'waived'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('month', 'desc')
    .orderBy('campaign_name')
    .orderBy('campaign_id')
    .execute();
  return rows.map(({ id, campaign_id: campaignId, campaign_name: campaignName, ...line }) => ({
    id,
    campaignId,
    campaignName,
    ...line,
  }));
}

async function readPayments(tx: Tx, invoiceId: number): Promise<InvoiceWithLines['payments']> {
  return tx
    .selectFrom('invoice_payment')
    .select(['id', 'paid_on as paidOn', 'amount', 'reference'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
}

async function readMessages(tx: Tx, invoiceId: number, forPlatform: boolean): Promise<InvoiceMessage[]> {
  const rows = await tx
    .selectFrom('invoice_message as m')
    .leftJoin('user_account as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.at', 'm.by_platform', 'm.line_id', 'm.text', 'u.name'])
    .where('m.invoice_id', '=', invoiceId)
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    byPlatform: row.by_platform,
    who: row.by_platform && !forPlatform ? null : row.name,
    lineId: row.line_id,
    text: row.text,
  }));
}

async function numberOf(tx: Tx, by: 'id' | 'replaces_id', id: number | null) {
  if (id === null) return null;
  const row = await tx.selectFrom('invoice').select(['id', 'number']).where(by, '=', id).executeTakeFirst();
  return row ?? null;
}
