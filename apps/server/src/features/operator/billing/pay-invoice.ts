import { isUnsettled } from '@millrace/contract/advertiser/invoice';
import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  AnyInvoiceWithLines,
  payInvoicePart,
  payInvoices,
  unpayInvoice,
} from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import type { InvoiceRow } from '../../../domain/invoice/queries.ts';
import { add, compare, decimal, decimalText, round, subtract } from '../../../platform/decimal.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { inOneOrder } from '../../../platform/in-one-order.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { change, lockAsSeen, mustBe, stateNow, tellOfRow } from './change-invoice.ts';
import { readAny } from './list-all.ts';

/** Notes that invoices were paid; one that is not as the Administrator saw it keeps all of them from it. */
export function pay(
  context: PersonContext,
  { invoices, paidOn, reference }: RequestOf<typeof payInvoices>,
): Promise<null> {
  mustBeOver(context, paidOn);
  return context.writeEverywhere(async (tx) => {
    for (const seen of inOneOrder(invoices)) {
      const row = await lockPayable(context, tx, seen, paidOn);
      await markPaid(context, tx, row, { paidOn, reference });
    }
    return null;
  });
}

function mustBeOver({ services }: PersonContext, paidOn: string): void {
  if (paidOn > dayOf(services.now())) throw fieldError('paidOn', 'billing.errors.dayAhead');
}

/** An invoice as the Administrator saw it, locked, that something can be paid of on this day. */
async function lockPayable(
  context: PersonContext,
  tx: Tx,
  seen: { readonly id: number; readonly version: number },
  paidOn: string,
): Promise<InvoiceRow> {
  const row = await lockAsSeen(context, tx, seen);
  mustBe(isUnsettled(stateNow(context, row)));
  if (paidOn < row.issued_on) throw fieldError('paidOn', 'billing.errors.dayBefore', { number: row.number });
  return row;
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
  mustBeOver(context, paidOn);
  return context.writeEverywhere(async (tx) => {
    const row = await lockPayable(context, tx, { id, version }, paidOn);
    if (compare(decimal(amount), decimal(leftOf(row))) > 0)
      throw fieldError('amount', 'billing.errors.moreThanLeft', {
        left: decimalText(round(decimal(leftOf(row)), 2)),
        currency: row.currency,
      });
    await notePayment(context, tx, row, { paidOn, reference, amount });
    return readAny(tx, id, context.services.now());
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
    // Who was told that it is paid would not pay it.
    await tellOfRow(tx, row, 'invoiceUnpaid', { reason });
    return readAny(tx, id, context.services.now());
  });
}
