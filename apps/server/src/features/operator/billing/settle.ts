import { type InvoiceState, isUnsettled } from '@millrace/contract/advertiser/invoice';
import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  AnyInvoiceWithLines,
  answerDispute,
  payInvoicePart,
  payInvoices,
  settleDispute,
  unpayInvoice,
} from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import { findInvoice, type InvoiceRow, stateOf } from '../../../domain/invoice/queries.ts';
import { storeMessage } from '../../../domain/invoice/store-message.ts';
import { type InvoiceNews, tellOfInvoice } from '../../../domain/invoice/tell-of-invoice.ts';
import { authorOf, recordChange } from '../../../platform/change-log/change-log.ts';
import { add, compare, decimal, decimalText, round, subtract } from '../../../platform/decimal.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { readAny } from './list-all.ts';

/** Notes that invoices were paid; one that is not as the Administrator saw it keeps all of them from it. */
export function pay(
  context: PersonContext,
  { invoices, paidOn, reference }: RequestOf<typeof payInvoices>,
): Promise<null> {
  if (paidOn > dayOf(context.services.now())) throw fieldError('paidOn', 'billing.errors.dayAhead');
  return context.writeEverywhere(async (tx) => {
    // In one order, so that two Administrators wait for each other instead of both for ever.
    for (const { id, version } of invoices.toSorted((one, other) => one.id - other.id)) {
      const row = await lockAsSeen(context, tx, { id, version });
      mustBe(isUnsettled(stateNow(context, row)));
      if (paidOn < row.issued_on)
        throw fieldError('paidOn', 'billing.errors.dayBefore', { number: row.number });
      await markPaid(context, tx, row, { paidOn, reference });
    }
    return null;
  });
}

export interface Payment {
  readonly paidOn: string;
  readonly reference: string;
}

/** In the transaction of `tx`, whose row is locked and can be paid. */
async function markPaid(context: PersonContext, tx: Tx, row: InvoiceRow, payment: Payment): Promise<void> {
  await storePayment(tx, row, payment, leftOf(row));
  await change(context, tx, row, {
    set: { state: 'paid', paid: row.total, paid_on: payment.paidOn, paid_reference: payment.reference },
    to: 'paid',
    says: { paidOn: payment.paidOn, reference: payment.reference },
  });
  await tellOfRow(tx, row, 'invoicePaid');
}

/** What is still to be paid of an invoice. */
export const leftOf = ({ total, paid }: Pick<InvoiceRow, 'total' | 'paid'>): string =>
  decimalText(subtract(decimal(total), decimal(paid)));

/** Notes that a part of an invoice was paid, or all that was left of it. */
export function payPart(
  context: PersonContext,
  { id, version, amount, paidOn, reference }: RequestOf<typeof payInvoicePart>,
): Promise<AnyInvoiceWithLines> {
  const { services } = context;
  if (paidOn > dayOf(services.now())) throw fieldError('paidOn', 'billing.errors.dayAhead');
  return context.writeEverywhere(async (tx) => {
    const row = await lockAsSeen(context, tx, { id, version });
    mustBe(isUnsettled(stateNow(context, row)));
    if (paidOn < row.issued_on)
      throw fieldError('paidOn', 'billing.errors.dayBefore', { number: row.number });
    if (compare(decimal(amount), decimal(leftOf(row))) > 0)
      throw fieldError('amount', 'billing.errors.moreThanLeft', {
        left: decimalText(round(decimal(leftOf(row)), 2)),
        currency: row.currency,
      });
    await notePayment(context, tx, row, { paidOn, reference, amount });
    return readAny(tx, id, services.now());
  });
}

/** In the transaction of `tx`, whose row is locked and can be paid: no more than is left of it. */
export async function notePayment(
  context: PersonContext,
  tx: Tx,
  row: InvoiceRow,
  { amount, ...payment }: Payment & { readonly amount: string },
): Promise<void> {
  const part = decimal(amount);
  if (compare(part, decimal(leftOf(row))) === 0) return markPaid(context, tx, row, payment);
  await storePayment(tx, row, payment, amount);
  await change(context, tx, row, {
    set: { paid: decimalText(add(decimal(row.paid), part)) },
    to: stateNow(context, row),
    says: { paidOn: payment.paidOn, paidPart: `${amount} ${row.currency}`, reference: payment.reference },
  });
}

async function storePayment(tx: Tx, row: InvoiceRow, payment: Payment, amount: string): Promise<void> {
  await tx
    .insertInto('invoice_payment')
    .values({
      ...{ organization_id: row.organization_id, invoice_id: row.id, amount },
      ...{ paid_on: payment.paidOn, reference: payment.reference },
    })
    .execute();
}

/** Payments that were noted by mistake: the invoice is due again, on the day that it says. */
export function unpay(
  context: PersonContext,
  { id, version, reason }: RequestOf<typeof unpayInvoice>,
): Promise<AnyInvoiceWithLines> {
  return context.writeEverywhere(async (tx) => {
    const row = await lockAsSeen(context, tx, { id, version });
    mustBe(row.state === 'paid' || (isUnsettled(stateNow(context, row)) && Number(row.paid) > 0));
    await tx.deleteFrom('invoice_payment').where('invoice_id', '=', id).execute();
    // A dispute that nobody has settled goes on, also where the payment had seemed to end it.
    const state = row.disputed_at === null ? 'open' : 'disputed';
    await change(context, tx, row, {
      set: { state, paid: '0', paid_on: null, paid_reference: null },
      to: stateNow(context, { ...row, state }),
      says: { reason },
    });
    return readAny(tx, id, context.services.now());
  });
}

export function answer(
  context: PersonContext,
  { id, text }: RequestOf<typeof answerDispute>,
): Promise<AnyInvoiceWithLines> {
  const { services, scope } = context;
  return context.writeEverywhere(async (tx) => {
    const row = found(await findInvoice(tx, { id }, { lock: true }));
    if (row.state !== 'disputed') throw new CallError('invoice.errors.notDisputed');
    const by = { userId: scope.userId, isPlatform: true };
    const message = await storeMessage(services, tx, { row, lineId: null, text, by });
    await tellOfRow(tx, row, 'invoiceAnswered', { again: `message ${message}` });
    return readAny(tx, id, services.now());
  });
}

/** The invoice stands as it is, and is due as it was. */
export function settle(
  context: PersonContext,
  { id, version, text }: RequestOf<typeof settleDispute>,
): Promise<AnyInvoiceWithLines> {
  const { services, scope } = context;
  return context.writeEverywhere(async (tx) => {
    const row = await lockAsSeen(context, tx, { id, version });
    if (row.state !== 'disputed') throw new CallError('invoice.errors.notDisputed');
    const by = { userId: scope.userId, isPlatform: true };
    await storeMessage(services, tx, { row, lineId: null, text, by });
    await change(context, tx, row, {
      set: { state: 'open', disputed_at: null },
      to: stateNow(context, { ...row, state: 'open' }),
      says: { reason: text.slice(0, 500) },
    });
    await tellOfRow(tx, row, 'invoiceSettled');
    return readAny(tx, id, services.now());
  });
}

export const stateNow = ({ services }: Pick<PersonContext, 'services'>, row: InvoiceRow): InvoiceState =>
  stateOf(row, dayOf(services.now()));

export function mustBe(isRight: boolean): void {
  if (!isRight) throw new CallError('invoice.errors.wrongState');
}

/** The invoice, locked, if it is as the person saw it. */
export async function lockAsSeen(
  { services }: Pick<PersonContext, 'services'>,
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<InvoiceRow> {
  const row = found(await findInvoice(tx, { id }, { lock: true }));
  if (row.version !== version)
    throw new CallError('common.errors.staleEdit', { current: await readAny(tx, id, services.now()) });
  return row;
}

interface Changing {
  readonly set: Partial<{
    state: string;
    paid: string;
    paid_on: string | null;
    paid_reference: string | null;
    disputed_at: null;
  }>;
  readonly to: InvoiceState;
  readonly says: object;
}

/** Stores what becomes of an invoice and notes who did it. */
export async function change(
  context: PersonContext,
  tx: Tx,
  row: InvoiceRow,
  { set, to, says }: Changing,
): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({ ...set, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
  await recordChange(tx, authorOf(context.scope, row.organization_id), {
    ...{ entity: 'invoice', entityId: row.id, action: 'edit', name: row.number },
    before: { invoiceState: stateNow(context, row) },
    after: { invoiceState: to, ...says },
  });
}

/** Of moves each is told, the second of a day, too. */
export async function tellOfRow(
  tx: Tx,
  row: InvoiceRow,
  news: InvoiceNews,
  more: { readonly reason?: string; readonly again?: string } = {},
): Promise<void> {
  const { id, organization_id: organizationId, number, total, currency, due_on: dueOn, version } = row;
  await tellOfInvoice(
    tx,
    { id, organizationId, number, total, currency, dueOn, again: version, ...more },
    news,
  );
}
