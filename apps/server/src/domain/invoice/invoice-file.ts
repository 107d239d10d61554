import {
  invoiceDocuments,
  type invoiceFile,
  invoiceFormats,
  isUnsettled,
  leftOf,
} from '@millrace/contract/advertiser/invoice';
import { languages } from '@millrace/contract/common';
import { id } from '@millrace/contract/kit/fields';
import { dayOf } from '@millrace/contract/report/period';
import * as z from 'zod/mini';
import { negated } from '../../platform/decimal.ts';
import type { Download, Fetch, OpenedFile, Read } from '../../platform/download/download.ts';
import { issueTicket } from '../../platform/download/tickets.ts';
import { csvFile } from '../../platform/download/whole-file.ts';
import { found } from '../../platform/http/call-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { pdfFile } from '../../platform/pdf/pdf-file.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { type InvoiceFacts, invoiceDocument } from './invoice-document.ts';
import { parties } from './parties.ts';
import { findInvoice, readInvoice } from './queries.ts';

const input = z.object({
  id,
  document: z.enum(invoiceDocuments),
  format: z.enum(invoiceFormats),
  lang: z.enum(languages),
});
type Input = z.infer<typeof input>;

interface FileOf {
  readonly name: string;
  readonly access: Download['access'];
  readonly readOf: (fetch: Fetch) => Read;
}

const fileOf = ({ name, access, readOf }: FileOf): Download<Input> => ({
  name,
  access,
  input,
  open: async (fetch, asked) => {
    const facts = await readOf(fetch)((tx) => readFacts(tx, asked, fetch.now));
    return asked.format === 'csv' ? csvOf(facts) : pdfOf(facts, asked);
  },
});

/** Of the advertiser that asks, in every state of its account. */
export const ownInvoiceFile = fileOf({
  name: 'invoice-file',
  access: { permission: 'promote', actions: ['get'] },
  readOf: ({ read }) => read,
});

/** Of any advertiser, for Administrators. */
export const anyInvoiceFile = fileOf({
  name: 'any-invoice-file',
  access: { permission: 'billing', actions: ['query'] },
  readOf: ({ readEverywhere }) => readEverywhere,
});

export async function readFacts(
  tx: Tx,
  { id: invoiceId, document }: Input,
  now: Date,
): Promise<InvoiceFacts> {
  const row = found(await findInvoice(tx, { id: invoiceId }));
  const invoice = await readInvoice(tx, row, { today: dayOf(now) });
  const { platform, recipient } = z.parse(parties, row.parties);
  const credited = document === 'creditNote' ? found(invoice.creditNote ?? undefined) : undefined;
  return {
    invoice,
    platform,
    recipientId: recipient.id,
    logo: await readKeptLogo(tx, credited ? row.credit_logo : row.logo_hash),
    issuedAt: credited && row.credit_at ? row.credit_at : row.issued_at,
    ...(credited && { credited }),
  };
}

async function readKeptLogo(tx: Tx, hash: string | null): Promise<Buffer | null> {
  if (hash === null) return null;
  const row = await tx
    .selectFrom('invoice_logo')
    .select('content')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.content ?? null;
}

const numberOf = ({ invoice, credited }: InvoiceFacts) => credited?.number ?? invoice.number;

function pdfOf(facts: InvoiceFacts, { lang }: Input): Promise<OpenedFile> {
  return pdfFile(`${numberOf(facts)}.pdf`, invoiceDocument(lang, facts));
}

/** Columns are for programs: the same in every language. */
const columns = ['number', 'campaign_id', 'campaign', 'month', 'spent_usd', 'amount', 'currency'] as const;

function csvOf(facts: InvoiceFacts): OpenedFile {
  const { invoice, credited } = facts;
  const number = numberOf(facts);
  const signed = (value: string) => (credited === undefined ? value : negated(value));
  const below = (name: string, spent: string, amount: string) => [
    ...[number, '', name, invoice.month.slice(0, 7), spent, amount],
    amount === '' ? '' : invoice.currency,
  ];
  const rows = [
    ...invoice.lines.map((line) => [
      ...[number, String(line.campaignId), line.campaignName, line.month.slice(0, 7)],
      ...[signed(line.spent), '', ''],
    ]),
    below('(net)', signed(invoice.spend), signed(invoice.net)),
    below('(tax)', '', signed(invoice.tax)),
    below('(total)', '', signed(invoice.total)),
    // What became of it is no part of what was issued: only this file says it, the PDF stays as it was.
    ...(credited === undefined
      ? [
          below('(paid)', '', invoice.paid),
          below('(open)', '', isUnsettled(invoice.state) ? leftOf(invoice) : '0.00'),
        ]
      : []),
  ];
  return csvFile(`${number}.csv`, [columns, ...rows]);
}

type Asked = z.infer<z.ZodMiniObject<typeof invoiceFile>>;

/** A ticket for the file, if there is one. @param tx sees the invoices that the asker may see */
export async function giveInvoiceTicket(
  context: Context,
  tx: Tx,
  { id: invoiceId, document, format, lang = context.lang }: Asked,
  file: Download<Input>,
) {
  const row = found(await findInvoice(tx, { id: invoiceId }));
  if (document === 'creditNote') found(row.credit_number ?? undefined);
  return issueTicket(context, tx, file, { id: invoiceId, document, format, lang });
}
