import {
  answerInvoice,
  disputeInvoice,
  downloadInvoice,
  getInvoice,
  listInvoices,
} from '@millrace/contract/advertiser/invoice';
import { giveInvoiceTicket, ownInvoiceFile } from '../../../domain/invoice/invoice-file.ts';
import { answerPerson, answer as bind, type Route } from '../../../platform/http/route.ts';
import { answer, dispute } from './dispute-invoice.ts';
import { list, show } from './list-invoices.ts';

export const invoiceRoutes: readonly Route[] = [
  bind(listInvoices, list),
  bind(getInvoice, show),
  bind(downloadInvoice, (context, input) =>
    context.write((tx) => giveInvoiceTicket(context, tx, input, ownInvoiceFile)),
  ),
  answerPerson(disputeInvoice, dispute),
  answerPerson(answerInvoice, answer),
];
