import { getAnyInvoice, listAllInvoices } from '@millrace/contract/operator/billing';
import { ApiError } from '../../../kit/api/api-error.ts';
import { refresh } from '../../../kit/api/query.ts';

/** After one of them was changed: the list and what is open of it. */
export async function rereadInvoices(): Promise<void> {
  await Promise.all([listAllInvoices, getAnyInvoice].map((call) => refresh(call)));
}

/** Refused, what is shown becomes what there is now: the next try is about that. */
export async function rereadIfRefused<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) await rereadInvoices();
    throw error;
  }
}
