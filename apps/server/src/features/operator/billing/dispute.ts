import type { RequestOf } from '@millrace/contract/kit/call';
import type { AnyInvoiceWithLines, answerDispute, settleDispute } from '@millrace/contract/operator/billing';
import { findInvoice } from '../../../domain/invoice/queries.ts';
import { storeMessage } from '../../../domain/invoice/store-message.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { change, lockAsSeen, stateNow, tellOfRow } from './change-invoice.ts';
import { readAny } from './list-all.ts';

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
