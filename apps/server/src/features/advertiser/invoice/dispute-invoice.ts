import {
  type answerInvoice,
  type disputeInvoice,
  type InvoiceWithLines,
  isOwed,
} from '@millrace/contract/advertiser/invoice';
import type { RequestOf } from '@millrace/contract/kit/call';
import { dayOf } from '@millrace/contract/report/period';
import { findInvoice, type InvoiceRow, readInvoice, stateOf } from '../../../domain/invoice/queries.ts';
import { storeMessage } from '../../../domain/invoice/store-message.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { tellAdministrators } from '../../../platform/people/tell-administrators.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Says what is wrong; until that is settled the invoice is neither due nor overdue. */
export function dispute(
  context: PersonContext,
  { id, version, lineId, text }: RequestOf<typeof disputeInvoice>,
): Promise<InvoiceWithLines> {
  const { services, scope } = context;
  const today = dayOf(services.now());
  // By the system role: Administrators are told, too. The organization is the asker's own.
  return context.writeAsSystem(async (tx) => {
    const row = found(await findInvoice(tx, { id, organizationId: scope.organizationId }, { lock: true }));
    const shown = await readInvoice(tx, row, { today });
    if (row.version !== version) throw new StaleEdit({ invoice: id }, shown);
    if (!isOwed(stateOf(row, today))) throw new CallError('invoice.errors.wrongState');
    if (lineId !== null && !shown.lines.some((line) => line.id === lineId))
      throw fieldError('lineId', 'invoice.errors.lineUnknown');
    await tx
      .updateTable('invoice')
      .set({ state: 'disputed', disputed_at: services.now(), version: row.version + 1 })
      .where('id', '=', id)
      .execute();
    await storeMessage(services, tx, { row, lineId, text, by: { userId: scope.userId, isPlatform: false } });
    await recordChange(tx, scope, {
      ...{ entity: 'invoice', entityId: id, action: 'edit', name: row.number },
      before: { invoiceState: stateOf(row, today) },
      after: { invoiceState: 'disputed', reason: text.slice(0, 500) },
    });
    await tellPlatform(tx, row, 'invoiceDisputed', String(row.version));
    return readInvoice(tx, found(await findInvoice(tx, { id })), { today });
  });
}

/** One more word in a dispute that goes on. */
export function answer(
  context: PersonContext,
  { id, text }: RequestOf<typeof answerInvoice>,
): Promise<InvoiceWithLines> {
  const { services, scope } = context;
  return context.writeAsSystem(async (tx) => {
    const row = found(await findInvoice(tx, { id, organizationId: scope.organizationId }, { lock: true }));
    if (row.state !== 'disputed') throw new CallError('invoice.errors.notDisputed');
    const by = { userId: scope.userId, isPlatform: false };
    const message = await storeMessage(services, tx, { row, lineId: null, text, by });
    await tellPlatform(tx, row, 'invoiceDisputed', `message ${message}`);
    return readInvoice(tx, row, { today: dayOf(services.now()) });
  });
}

async function tellPlatform(tx: Tx, row: InvoiceRow, news: 'invoiceDisputed', again: string): Promise<void> {
  await tellAdministrators(tx, {
    message: `notification.content.${news}`,
    params: { number: row.number, organization: row.organization_name },
    cause: `${row.id} ${again}`,
    link: { url: `/admin/invoices?invoice=${row.id}`, type: 'in-app' },
  });
}
