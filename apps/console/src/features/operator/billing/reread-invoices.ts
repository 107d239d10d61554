import { getAnyInvoice, listAllInvoices } from '@millrace/contract/operator/billing';
import { refresh } from '../../../kit/api/query.ts';
import { rereadIfRefused } from '../../../kit/api/reread-if-refused.ts';

/** After one of them was changed: the list and what is open of it. */
export async function rereadInvoices(): Promise<void> {
  await Promise.all([listAllInvoices, getAnyInvoice].map((call) => refresh(call)));
}

/** {@link rereadIfRefused} of an invoice. */
export const rereadInvoicesIfRefused = <Answer>(answer: Promise<Answer>) =>
  rereadIfRefused(answer, rereadInvoices);
