import { checkBankStatement, getAnyInvoice } from '@millrace/contract/operator/billing';
import { book, type InvoicesForTests, issue } from '../testing/invoices.ts';
import type { Person } from '../testing/people.ts';
import type { TestApp } from '../testing/test-app.ts';

/** What an advertiser is billed, with a bank statement that pays one of the invoices. */
export interface InvoiceWorld extends InvoicesForTests {
  readonly bank: { readonly csv: string; readonly check: string };
  /** One more that is open, of which nothing was paid. */
  readonly whole: number;
}

export async function createInvoiceWorld(
  app: TestApp,
  made: InvoicesForTests,
  administrator: Person,
): Promise<InvoiceWorld> {
  const { number, issuedOn } = (await app.ask(getAnyInvoice, { id: made.second }, administrator)).data;
  const csv = `date,amount,currency,reference\n${issuedOn},100.50,USD,${number}`;
  const { check } = (await app.ask(checkBankStatement, { csv }, administrator)).data;
  const { id } = (await app.ask(getAnyInvoice, { id: made.open }, administrator)).data.organization;
  await book(app, id, made.campaign, '2025-09-01', '100.5');
  const whole = await issue(app, id, '2025-09-01');
  if (whole === undefined) throw new Error('no invoice to pay a part of');
  return { ...made, bank: { csv, check }, whole };
}

/** A question of every call by which an advertiser works with an invoice. */
export const invoiceQuestions: Readonly<Record<string, (invoices: InvoicesForTests) => object>> = {
  getInvoice: ({ open: id }) => ({ id }),
  downloadInvoice: ({ open: id }) => ({ id }),
  disputeInvoice: ({ open: id, lines }) => ({ id, version: 1, lineId: lines.open, text: 'Never ran' }),
  answerInvoice: ({ disputed: id }) => ({ id, text: 'Still wrong' }),
};

/** The same of those by which an Administrator does. */
export const billingQuestions: Readonly<Record<string, (invoices: InvoiceWorld) => object>> = {
  listAllInvoices: () => ({}),
  getAnyInvoice: ({ open: id }) => ({ id }),
  fetchAnyInvoice: ({ open: id }) => ({ id }),
  issueInvoices: () => ({ month: '2025-08-01' }),
  payInvoices: ({ third: id }) => ({
    ...{ invoices: [{ id, version: 1 }], reference: 'BANK-7' },
    paidOn: new Date().toISOString().slice(0, 10),
  }),
  payInvoicePart: ({ whole: id }) => ({
    ...{ id, version: 1, amount: '0.5', reference: 'BANK-8' },
    paidOn: new Date().toISOString().slice(0, 10),
  }),
  unpayInvoice: ({ paid: id }) => ({ id, version: 1, reason: 'Of another one' }),
  answerDispute: ({ disputed: id }) => ({ id, text: 'We look into it' }),
  settleDispute: ({ disputed: id }) => ({ id, version: 1, text: 'All of it ran' }),
  creditInvoice: ({ argued: id }) => ({ id, version: 1, reason: 'Wrong address', waived: [] }),
  checkBankStatement: ({ bank: { csv } }) => ({ csv }),
  importBankStatement: ({ bank }) => bank,
};
