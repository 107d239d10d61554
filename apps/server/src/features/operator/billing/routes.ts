import { importBytes } from '@millrace/contract/kit/bulk';
import {
  answerDispute,
  checkBankStatement,
  creditInvoice,
  fetchAnyInvoice,
  getAnyInvoice,
  importBankStatement,
  issueInvoices,
  listAllInvoices,
  payInvoicePart,
  payInvoices,
  settleDispute,
  unpayInvoice,
} from '@millrace/contract/operator/billing';
import { anyInvoiceFile, giveInvoiceTicket } from '../../../domain/invoice/invoice-file.ts';
import { answerPerson, type Route } from '../../../platform/http/route.ts';
import { checkBank, importBank } from './bank-statement.ts';
import { credit } from './credit-invoice.ts';
import { answer, settle } from './dispute.ts';
import { issueAll } from './issue-all.ts';
import { listAll, showAny } from './list-all.ts';
import { pay, payPart, unpay } from './pay-invoice.ts';

/** Text in JSON may take twice the bytes. */
const bodyLimit = importBytes * 2;

export const billingRoutes: readonly Route[] = [
  answerPerson(listAllInvoices, listAll),
  answerPerson(getAnyInvoice, showAny),
  answerPerson(fetchAnyInvoice, (context, input) =>
    context.writeEverywhere((tx) => giveInvoiceTicket(context, tx, input, anyInvoiceFile)),
  ),
  answerPerson(issueInvoices, issueAll),
  answerPerson(payInvoices, pay),
  answerPerson(payInvoicePart, payPart),
  answerPerson(unpayInvoice, unpay),
  answerPerson(answerDispute, answer),
  answerPerson(settleDispute, settle),
  answerPerson(creditInvoice, credit),
  answerPerson(checkBankStatement, checkBank, { bodyLimit }),
  answerPerson(importBankStatement, importBank, { bodyLimit }),
];
