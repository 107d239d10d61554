import type { InvoiceState } from '@millrace/contract/advertiser/invoice';
import { dayOf } from '@millrace/contract/report/period';
import { findInvoice, type InvoiceRow, stateOf } from '../../../domain/invoice/queries.ts';
import { type InvoiceNews, tellOfInvoice } from '../../../domain/invoice/tell-of-invoice.ts';
import { authorOf, recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { readAny } from './list-all.ts';

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
    throw new StaleEdit({ invoice: id }, await readAny(tx, id, services.now()), row.organization_id);
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
