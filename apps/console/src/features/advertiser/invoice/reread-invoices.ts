import { getInvoice, listInvoices } from '@millrace/contract/advertiser/invoice';
import { refresh } from '../../../kit/api/query.ts';

/** After something was said of one of them. */
export async function rereadInvoices(): Promise<void> {
  await Promise.all([listInvoices, getInvoice].map((call) => refresh(call)));
}
