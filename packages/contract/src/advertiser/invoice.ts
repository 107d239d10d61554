import * as z from 'zod/mini';
import { languages } from '../common.ts';
import type { ErrorKey } from '../errors.ts';
import { defineCall } from '../kit/call.ts';
import { centsOf, decimalOf } from '../kit/cents.ts';
import { downloadTicket } from '../kit/download.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';

export const invoiceErrors = defineErrors('invoice', {
  wrongState: { code: 'cannotChange' },
  notDisputed: { code: 'cannotChange' },
  textEmpty: { code: 'badParameter' },
  lineUnknown: { code: 'badParameter' },
});

/** What is not over becomes due by the clock; the others are what somebody made them. */
export const invoiceStates = ['open', 'dueSoon', 'overdue', 'disputed', 'paid', 'void'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** What lists are filtered by: a state, or that a part was paid, whatever the clock says of the rest. */
export const invoiceFilters = [...invoiceStates, 'partlyPaid'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** Still to be paid, as far as nobody disputes it. */
export const owedStates: readonly InvoiceState[] = ['open', 'dueSoon', 'overdue'];
export const isOwed = (state: InvoiceState): boolean => owedStates.includes(state);
/** Can be paid, and made void. */
export const isUnsettled = (state: InvoiceState): boolean => isOwed(state) || state === 'disputed';

/**
 * Why an invoice has the tax that it has: `none` the issuer asks for none, `standard` the issuer's own rate, `reverse` the
 * recipient owes it (a business in another country of the European Union), `outside` the service is taxed elsewhere.
 */
export const taxKinds = ['none', 'standard', 'reverse', 'outside'] as const;
export type TaxKind = (typeof taxKinds)[number];

/** Can be paid, and a part of it was: beside its state, which the clock goes on with. */
export const isPartlyPaid = ({ state, paid }: Pick<Invoice, 'state' | 'paid'>): boolean =>
  isUnsettled(state) && Number(paid) > 0;

/** What is still to be paid of an invoice; both amounts have two decimals, and a sum of money is exact. */
export function leftOf({ total, paid }: Pick<Invoice, 'total' | 'paid'>): string {
  return decimalOf(centsOf(total) - centsOf(paid));
}

/** Decimal text. */
const amount = z.string();

export const invoiceFields = {
  id,
  number: z.string(),
  /** Its first day, UTC. */
  month: z.string(),
  state: z.enum(invoiceStates),
  issuedOn: z.string(),
  dueOn: z.string(),
  currency: z.string(),
  /** USD, as exact as it was booked. */
  spend: amount,
  net: amount,
  tax: amount,
  total: amount,
  /** Of that, what was paid so far. */
  paid: amount,
  paidOn: z.nullable(z.string()),
  paidReference: z.nullable(z.string()),
  /** By which it is void. */
  creditNote: z.nullable(z.object({ number: z.string(), issuedOn: z.string(), reason: z.string() })),
  version,
};
export const invoice = z.object(invoiceFields);
export type Invoice = z.infer<typeof invoice>;

export const invoiceLine = z.object({
  id,
  campaignId: id,
  /** What the campaign was called when the invoice was issued; empty: it was gone. */
  campaignName: z.string(),
  /** Another one than the invoice's: a correction of that month. */
  month: z.string(),
  /** USD, exact. */
  spent: amount,
  /** Credited for good; it is not charged again. */
  waived: z.boolean(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

const party = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  country: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
});

/** One side's words about a dispute. */
export const invoiceMessage = z.object({
  id,
  at: instant,
  byPlatform: z.boolean(),
  /** null: somebody who is gone, or of the platform, whose people advertisers do not know. */
  who: z.nullable(z.string()),
  /** What it is about, where that is one line. */
  lineId: z.nullable(id),
  text: z.string(),
});
export type InvoiceMessage = z.infer<typeof invoiceMessage>;

/** What an invoice says besides its figures in the list. */
export const invoiceDetails = {
  issuer: party,
  recipient: party,
  taxKind: z.enum(taxKinds),
  /** Percent. */
  taxRate: amount,
  /** What the issuer calls it. */
  taxName: z.nullable(z.string()),
  /** Of the currency for one USD; null: it is in USD. */
  rate: z.nullable(z.object({ rate: amount, day: z.string() })),
  note: z.nullable(z.string()),
  /** In the order in which they were noted. */
  payments: z.array(z.object({ id, paidOn: z.string(), amount, reference: z.string() })),
  lines: z.array(invoiceLine),
  messages: z.array(invoiceMessage),
  /** The invoice that stands in this one's place, and the one in whose place it stands. */
  replacedBy: z.nullable(z.object({ id, number: z.string() })),
  replaces: z.nullable(z.object({ id, number: z.string() })),
};
export const invoiceWithLines = z.extend(invoice, invoiceDetails);
export type InvoiceWithLines = z.infer<typeof invoiceWithLines>;

/** What somebody says about an invoice. */
export const invoiceText = z
  .string({ error: 'invoice.errors.textEmpty' satisfies ErrorKey })
  .check(
    z.trim(),
    z.minLength(1, 'invoice.errors.textEmpty' satisfies ErrorKey),
    z.maxLength(2000, 'common.errors.tooLong' satisfies ErrorKey),
    z.regex(/^[^\p{Cc}]*([\t\n\r][^\p{Cc}]*)*$/u, 'common.errors.unseen' satisfies ErrorKey),
  );

/** In a disabled advertiser that is all that its people have left: whoever can sign in reaches what they are billed. */
const access = { permission: 'promote', actions: ['get'] } as const;

export const invoiceFormats = ['pdf', 'csv'] as const;
export const invoiceDocuments = ['invoice', 'creditNote'] as const;

/** Which file of an invoice; `lang` is the document's, without it the asker's. */
export const invoiceFile = {
  id,
  document: z._default(z.enum(invoiceDocuments), 'invoice'),
  format: z._default(z.enum(invoiceFormats), 'pdf'),
  lang: z.optional(z.enum(languages)),
};

export const invoiceSorts = ['number', 'month', 'state', 'total', 'issuedOn', 'dueOn', 'paidOn'] as const;

export const listInvoices = defineCall({
  method: 'GET',
  path: '/invoice/list',
  summary:
    "The advertiser's invoices, the newest first, and what is still to be paid. Search looks at number and month.",
  access,
  request: z.object({
    ...pageRequest,
    ...sortRequest(...invoiceSorts),
    state: z.optional(z.enum(invoiceFilters)),
  }),
  response: z.extend(pageOf(invoice), {
    /** Of all invoices, by currency; without what was paid of a part. */
    owed: z.array(z.object({ currency: z.string(), amount, overdue: amount })),
  }),
  errors: [],
});

export const getInvoice = defineCall({
  method: 'GET',
  path: '/invoice/get',
  summary: 'One invoice with its lines by campaign, who it is from and for, and what was said of it.',
  access,
  request: z.object({ id }),
  response: invoiceWithLines,
  errors: ['common.errors.notFound'],
});

export const downloadInvoice = defineCall({
  method: 'GET',
  path: '/invoice/download',
  summary: 'A ticket for an invoice or its credit note as a file, in the language that is asked for.',
  access,
  request: z.object(invoiceFile),
  response: downloadTicket,
  errors: ['common.errors.notFound'],
  changes: true,
});

export const disputeForm = z.object({
  /** null: all of it. */
  lineId: z.nullable(id),
  text: invoiceText,
});

export const disputeInvoice = defineCall({
  method: 'POST',
  path: '/invoice/dispute',
  summary:
    'Says what is wrong with an invoice or one line of it; it is not due until the platform has settled that.',
  access,
  request: z.extend(disputeForm, { id, version }),
  response: invoiceWithLines,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'invoice.errors.wrongState'],
});

export const answerForm = z.object({ text: invoiceText });

export const answerInvoice = defineCall({
  method: 'POST',
  path: '/invoice/answer',
  summary: 'Adds to what was said of a disputed invoice.',
  access,
  request: z.extend(answerForm, { id }),
  response: invoiceWithLines,
  errors: ['common.errors.notFound', 'invoice.errors.notDisputed'],
});
