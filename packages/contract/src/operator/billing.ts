import * as z from 'zod/mini';
import {
  answerForm,
  invoice,
  invoiceDetails,
  invoiceFile,
  invoiceFilters,
  invoiceSorts,
  invoiceStates,
  invoiceText,
} from '../advertiser/invoice.ts';
import type { ErrorKey } from '../errors.ts';
import { checkSum, csvText } from '../kit/bulk.ts';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { defineErrors } from '../kit/error.ts';
import { id, text, version } from '../kit/fields.ts';
import { pageOf, pageRequest, sortRequest } from '../kit/page.ts';

export const billingErrors = defineErrors('billing', {
  monthMalformed: { code: 'badParameter' },
  monthOpen: { code: 'badParameter' },
  reasonEmpty: { code: 'badParameter' },
  referenceEmpty: { code: 'badParameter' },
  dayMalformed: { code: 'badParameter' },
  dayAhead: { code: 'badParameter' },
  dayBefore: { code: 'badParameter' },
  twice: { code: 'badParameter' },
  lineUnknown: { code: 'badParameter' },
  cellsTooMany: { code: 'badParameter' },
  nothingMatches: { code: 'invalid' },
  amountMalformed: { code: 'badParameter' },
  moreThanLeft: { code: 'badParameter' },
  partlyPaid: { code: 'cannotChange' },
  gaps: { code: 'cannotChange' },
});

const key = (name: ErrorKey) => name;
/** Decimal text. */
const amount = z.string();

const query = { permission: 'billing', actions: ['query'] } as const;
const edit = { permission: 'billing', actions: ['edit'] } as const;

/** As Administrators see it, who bill everybody. */
const whose = { organization: z.object({ id, name: z.string() }) };
export const anyInvoice = z.extend(invoice, whose);
export type AnyInvoice = z.infer<typeof anyInvoice>;
export const anyInvoiceWithLines = z.extend(anyInvoice, invoiceDetails);
export type AnyInvoiceWithLines = z.infer<typeof anyInvoiceWithLines>;

/** What keeps invoices from being issued: the issuer's data, or no exchange rate of the currency. */
export const billingGaps = ['issuerName', 'issuerAddress', 'issuerCountry', 'issuerTaxId', 'rate'] as const;
export type BillingGap = (typeof billingGaps)[number];

/** The first day of a month, UTC. */
const month = z
  .string({ error: key('billing.errors.monthMalformed') })
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-01$/, key('billing.errors.monthMalformed')));

export const anyInvoiceSorts = [...invoiceSorts, 'organization'] as const;

export const listAllInvoices = defineCall({
  method: 'GET',
  path: '/admin/invoices/list',
  summary:
    'Invoices of every advertiser, the newest first, with what stands in each state, and which advertisers still wait for the last month’s.',
  access: query,
  request: z.object({
    ...pageRequest,
    ...sortRequest(...anyInvoiceSorts),
    state: z.optional(z.enum(invoiceFilters)),
    month: z.optional(month),
  }),
  response: z.extend(pageOf(anyInvoice), {
    /** Of all that match the search, whatever state is asked for; of what is not settled what is still to be paid. */
    sums: z.array(z.object({ state: z.enum(invoiceStates), currency: z.string(), count: z.int(), amount })),
    waiting: z.object({
      /** The last month that is over. */
      month: z.string(),
      /** Advertisers with spend of it that is on no invoice, and without one for it. */
      advertisers: z.int(),
      gaps: z.array(z.enum(billingGaps)),
    }),
  }),
  errors: [],
});

export const getAnyInvoice = defineCall({
  method: 'GET',
  path: '/admin/invoices/get',
  summary: 'One invoice of any advertiser with its lines, and what was said of it by whom.',
  access: query,
  request: z.object({ id }),
  response: anyInvoiceWithLines,
  errors: ['common.errors.notFound'],
});

export const fetchAnyInvoice = defineCall({
  method: 'POST',
  path: '/admin/invoices/fetch',
  summary: 'A ticket for an invoice of any advertiser, or its credit note, as a file.',
  access: query,
  request: z.object(invoiceFile),
  response: downloadTicket,
  errors: ['common.errors.notFound'],
});

export const issueInvoices = defineCall({
  method: 'POST',
  path: '/admin/invoices/issue',
  summary: 'Has a job issue the invoices of a month that is over to every advertiser who waits for one.',
  access: edit,
  request: z.object({ month }),
  response: z.null(),
  errors: [],
});

/** What is entered of payments: each invoice is paid in full. */
export const paymentForm = z.object({
  paidOn: z.iso.date(key('billing.errors.dayMalformed')),
  reference: text(key('billing.errors.referenceEmpty'), 140),
});

const chosen = z.array(z.object({ id, version })).check(
  z.minLength(1, key('common.errors.tooFew')),
  z.maxLength(100, key('common.errors.tooMany')),
  z.refine((list) => new Set(list.map((one) => one.id)).size === list.length, key('billing.errors.twice')),
);

export const payInvoices = defineCall({
  method: 'POST',
  path: '/admin/invoices/pay',
  summary: 'Notes that one invoice or several were paid in full, all of them or none.',
  access: edit,
  request: z.extend(paymentForm, { invoices: chosen }),
  response: z.null(),
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'invoice.errors.wrongState'],
});

/** A payment of a part; one of what is left pays the invoice. */
export const partForm = z.extend(paymentForm, {
  amount: z.string({ error: key('billing.errors.amountMalformed') }).check(
    z.trim(),
    z.regex(/^\d{1,13}(\.\d{1,2})?$/, key('billing.errors.amountMalformed')),
    z.refine((value) => Number(value) > 0, key('billing.errors.amountMalformed')),
  ),
});

export const payInvoicePart = defineCall({
  method: 'POST',
  path: '/admin/invoices/pay/part',
  summary: 'Notes that a part of an invoice was paid; with what is left of it, it is paid.',
  access: edit,
  request: z.extend(partForm, { id, version }),
  response: anyInvoiceWithLines,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'invoice.errors.wrongState'],
});

export const reasonForm = z.object({ reason: text(key('billing.errors.reasonEmpty'), 500) });

export const unpayInvoice = defineCall({
  method: 'POST',
  path: '/admin/invoices/unpay',
  summary: 'Takes back what was paid of an invoice, with a reason; it is due again, all of it.',
  access: edit,
  request: z.extend(reasonForm, { id, version }),
  response: anyInvoiceWithLines,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'invoice.errors.wrongState'],
});

export const answerDispute = defineCall({
  method: 'POST',
  path: '/admin/invoices/answer',
  summary: 'Answers in a dispute, which goes on.',
  access: edit,
  request: z.extend(answerForm, { id }),
  response: anyInvoiceWithLines,
  errors: ['common.errors.notFound', 'invoice.errors.notDisputed'],
});

export const settleDispute = defineCall({
  method: 'POST',
  path: '/admin/invoices/settle',
  summary: 'Ends a dispute with an answer: the invoice stands as it is.',
  access: edit,
  request: z.object({ id, version, text: invoiceText }),
  response: anyInvoiceWithLines,
  errors: ['common.errors.notFound', 'common.errors.staleEdit', 'invoice.errors.notDisputed'],
});

export const creditInvoice = defineCall({
  method: 'POST',
  path: '/admin/invoices/credit',
  summary:
    'Makes an invoice void by a credit note. Lines that are waived are not charged again; the others go on a new invoice at once.',
  access: edit,
  request: z.extend(reasonForm, {
    id,
    version,
    waived: z.array(id).check(z.maxLength(10_000, key('common.errors.tooMany'))),
  }),
  response: z.object({
    invoice: anyInvoiceWithLines,
    replacement: z.nullable(z.object({ id, number: z.string() })),
  }),
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'billing.errors.gaps',
    'invoice.errors.wrongState',
    'billing.errors.partlyPaid',
  ],
});

/** The columns of a bank statement that are read; others stand beside them. */
export const bankColumns = ['date', 'amount', 'currency', 'reference'] as const;
export type BankColumn = (typeof bankColumns)[number];

/** What a line of a bank statement is. Only `pays` and `part`, which pays less than is left, change something. */
export const bankVerdicts = [
  'pays',
  'part',
  'noNumber',
  'unknownNumber',
  'several',
  'wrongAmount',
  'wrongCurrency',
  'twice',
  'alreadyPaid',
  'void',
  'outgoing',
  'ahead',
  'beforeIssue',
  'malformed',
] as const;
export type BankVerdict = (typeof bankVerdicts)[number];

export const bankLine = z.object({
  /** As spreadsheets count: the header is row 1. */
  row: z.int(),
  verdict: z.enum(bankVerdicts),
  /** As the file has them. */
  date: z.string(),
  amount: z.string(),
  currency: z.string(),
  reference: z.string(),
  /** What the line names; null: none that is known. */
  invoice: z.nullable(
    z.object({ id, number: z.string(), organization: z.string(), total: amount, currency: z.string() }),
  ),
  /** What was paid more than the invoice says, or less; in the invoice's currency. */
  difference: z.nullable(amount),
  /** Of `malformed`: the cell that cannot be read. */
  column: z.nullable(z.enum(bankColumns)),
});
export type BankLine = z.infer<typeof bankLine>;

const bankCheck = z.object({
  lines: z.array(bankLine),
  /** How many lines there are of each verdict. */
  counts: z.partialRecord(z.enum(bankVerdicts), z.int()),
  /** Stands for exactly these payments: the import refuses to note others. */
  check: z.string(),
});
export type BankCheck = z.infer<typeof bankCheck>;

export const checkBankStatement = defineCall({
  method: 'POST',
  path: '/admin/invoices/bank/check',
  summary:
    "Says line by line which invoices a bank's statement (CSV) pays and what keeps the other lines from it; nothing is changed.",
  access: edit,
  request: z.object({ csv: csvText }),
  response: bankCheck,
  errors: [],
});

export const importBankStatement = defineCall({
  method: 'POST',
  path: '/admin/invoices/bank/import',
  summary:
    'Notes the payments that the check has found, all of them or none; refused when something has changed since.',
  access: edit,
  request: z.object({ csv: csvText, check: checkSum }),
  response: z.object({ paid: z.int() }),
  errors: ['bulk.errors.importChanged', 'billing.errors.nothingMatches'],
});
