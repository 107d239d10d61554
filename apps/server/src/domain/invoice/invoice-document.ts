import type { InvoiceLine, InvoiceWithLines } from '@millrace/contract/advertiser/invoice';
import type { Language } from '@millrace/contract/common';
import { regionName } from '@millrace/contract/kit/region-name';
import { asAmount, negated, withoutZeros } from '../../platform/decimal.ts';
import type { PdfBlock, PdfDocument } from '../../platform/pdf/document.ts';
import { translate } from '../../platform/text.ts';

export interface InvoiceFacts {
  readonly invoice: InvoiceWithLines;
  /** What the installation called itself, and the recipient's number. */
  readonly platform: string;
  readonly recipientId: number;
  readonly logo: Uint8Array | null;
  readonly issuedAt: Date;
  /** Of a credit note; absent: the document is the invoice. */
  readonly credited?: { readonly number: string; readonly issuedOn: string; readonly reason: string };
}

type Text = (key: Parameters<typeof translate>[1], params?: Record<string, string | number>) => string;

/**
 * The document as data. It says what was issued and nothing of what became of it, so that the same invoice gives the same
 * one for good.
 */
export function invoiceDocument(lang: Language, facts: InvoiceFacts): PdfDocument {
  const text: Text = (key, params = {}) => translate(lang, key, params);
  const { invoice, credited, platform, logo, issuedAt } = facts;
  const title = credited
    ? text('invoice.creditTitle', { number: credited.number })
    : text('invoice.title', { number: invoice.number });
  return {
    title,
    from: platform,
    logo,
    madeAt: issuedAt,
    blocks: [
      { kind: 'facts', facts: partiesOf(text, lang, facts) },
      { kind: 'facts', facts: datesOf(text, facts) },
      tableOf(text, facts),
      ...notesOf(text, facts),
    ],
    footer: `${invoice.issuer.name} · ${title}`,
  };
}

type Facts = (readonly [string, string])[];

/** A line where there is something to say. */
const given = (label: string, value: string | null): Facts =>
  value === null ? [] : [[label, value.replaceAll(/\s*\n\s*/g, ', ')]];

function partiesOf(text: Text, lang: Language, { invoice, recipientId }: InvoiceFacts): Facts {
  const { issuer, recipient } = invoice;
  const country = (code: string | null) => (code === null ? null : regionName(code, lang));
  return [
    [text('invoice.issuer'), issuer.name],
    ...given(text('invoice.address'), joined([issuer.address, country(issuer.country)])),
    ...given(text('invoice.taxId'), issuer.taxId),
    [text('invoice.recipient'), `${recipient.name} (${recipientId})`],
    ...given(text('invoice.address'), joined([recipient.address, country(recipient.country)])),
    ...given(text('invoice.taxId'), recipient.taxId),
  ];
}

function joined(parts: readonly (string | null)[]): string | null {
  const given = parts.filter((part) => part !== null && part !== '');
  return given.length === 0 ? null : given.join(', ');
}

function datesOf(text: Text, { invoice, credited }: InvoiceFacts): Facts {
  if (credited !== undefined) {
    return [
      [text('invoice.creditNumber'), credited.number],
      [text('invoice.issuedOn'), credited.issuedOn],
      [
        text('invoice.ofInvoice'),
        text('invoice.numberOfDay', { number: invoice.number, day: invoice.issuedOn }),
      ],
      [text('invoice.period'), invoice.month.slice(0, 7)],
      [text('invoice.reason'), credited.reason],
    ];
  }
  return [
    [text('invoice.number'), invoice.number],
    [text('invoice.issuedOn'), invoice.issuedOn],
    [text('invoice.period'), invoice.month.slice(0, 7)],
    [text('invoice.dueOn'), invoice.dueOn],
    ...given(text('invoice.replaces'), invoice.replaces?.number ?? null),
  ];
}

function tableOf(text: Text, { invoice, credited }: InvoiceFacts): PdfBlock {
  const { currency, rate, taxKind, taxRate, taxName } = invoice;
  const signed = (value: string) => figure(credited === undefined ? value : negated(value));
  const row = (label: string, value: string) => ({ cells: [label, '', '', value] });
  const tax = text('invoice.taxOf', { tax: taxName ?? text('invoice.tax'), rate: withoutZeros(taxRate) });
  return {
    kind: 'table',
    columns: [
      { title: text('invoice.campaign'), width: 3 },
      { title: text('invoice.campaignId'), width: 1 },
      { title: text('invoice.month'), width: 1.2 },
      { title: text('invoice.spent'), width: 1.8, isNumber: true },
    ],
    rows: invoice.lines.map((line) => [
      nameOf(text, line, invoice.month),
      String(line.campaignId),
      line.month.slice(0, 7),
      signed(asAmount(line.spent)),
    ]),
    sums: [
      row(text('invoice.sum'), signed(asAmount(invoice.spend))),
      ...(rate === null
        ? []
        : [row(text('invoice.rateOf', { day: rate.day }), `${withoutZeros(rate.rate)} ${currency}/USD`)]),
      row(text('invoice.net'), `${signed(invoice.net)} ${currency}`),
      ...(taxKind === 'standard' ? [row(tax, `${signed(invoice.tax)} ${currency}`)] : []),
      { ...row(text('invoice.total'), `${signed(invoice.total)} ${currency}`), isStrong: true },
    ],
  };
}

function nameOf(text: Text, { campaignId, campaignName, month }: InvoiceLine, own: string): string {
  const name = campaignName === '' ? text('invoice.campaignGone', { id: campaignId }) : campaignName;
  return month === own ? name : text('invoice.correctionOf', { name, month: month.slice(0, 7) });
}

function notesOf(text: Text, { invoice, credited }: InvoiceFacts): PdfBlock[] {
  const { taxKind, note } = invoice;
  const notes = [
    ...(taxKind === 'reverse' ? [text('invoice.taxNote.reverse')] : []),
    ...(taxKind === 'outside' ? [text('invoice.taxNote.outside')] : []),
    text('invoice.rounding'),
    ...(note === null ? [] : note.split(/\n+/)),
    ...(credited === undefined ? [] : [text('invoice.creditNote', { number: invoice.number })]),
  ];
  return notes.map((one) => ({ kind: 'note', text: one }));
}

/** A decimal as people read money: 1234.50 is 1,234.50 in both languages. */
const figure = (value: string) => {
  const [whole = '', ...places] = value.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...places].join('.');
};
