import { type Language, languages } from '@millrace/contract/common';
import { id } from '@millrace/contract/kit/fields';
import { regionName } from '@millrace/contract/kit/region-name';
import type { Statement, StatementLine } from '@millrace/contract/publisher/agency';
import * as z from 'zod/mini';
import { type InstallationSettings, settingsIn } from '../../../domain/installation/installation-settings.ts';
import { readLogo } from '../../../domain/installation/logo.ts';
import { withoutZeros } from '../../../platform/decimal.ts';
import type { Download } from '../../../platform/download/download.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PdfDocument } from '../../../platform/pdf/document.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import { translate } from '../../../platform/text.ts';
import { anyFile, type FileOf, ownFile } from './file-of.ts';
import { findStatement, presentStatement, readLines } from './queries.ts';

const input = z.object({ id, lang: z.enum(languages) });

interface Payee {
  readonly id: number;
  readonly name: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly country: string | null;
}

interface Facts {
  readonly installation: Pick<InstallationSettings, 'name' | 'issuer'>;
  /** Of the installation, which issues it. */
  readonly logo: Uint8Array | null;
  readonly organization: Payee;
  readonly statement: Statement;
  readonly lines: readonly StatementLine[];
}

/** A statement to print and to keep, in the language of whoever asked for it. */
const pdfOf = (of: FileOf): Download<z.infer<typeof input>> => ({
  name: `${of.name}-statement-pdf`,
  access: of.access,
  input,
  open: async (fetch, { id: statementId, lang }) => {
    const facts = await of.readOf(fetch)(async (tx) => {
      const row = found(await findStatement(tx, { id: statementId }));
      return {
        installation: await settingsIn(tx, fetch.config),
        logo: await readLogo(tx),
        statement: presentStatement(row),
        lines: await readLines(tx, statementId),
        organization: await tx
          .selectFrom('organization')
          .select(['id', 'name', 'address', 'city', 'country'])
          .where('id', '=', row.organization_id)
          .executeTakeFirstOrThrow(),
      };
    });
    return pdfFile(`statement ${facts.statement.month.slice(0, 7)}.pdf`, documentOf(lang, facts));
  },
});

export const statementPdf = pdfOf(ownFile);
export const anyStatementPdf = pdfOf(anyFile);

/** The document as data: the same statement gives the same one, whenever it is asked for. */
export function documentOf(
  lang: Language,
  { installation: { name, issuer }, logo, organization, statement, lines }: Facts,
): PdfDocument {
  const text = (key: Parameters<typeof translate>[1], params = {}) => translate(lang, key, params);
  const month = statement.month.slice(0, 7);
  const { payment } = statement;
  const title = text('agency.open', { month });
  const row = (label: string, value: string) => ({ cells: [label, '', '', '', value] });
  return {
    title,
    from: name,
    logo,
    madeAt: new Date(statement.madeAt),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...given(text('agency.issuer'), issuer.name),
          ...given(text('agency.issuerAddress'), issuer.address),
          ...given(text('agency.issuerTaxId'), issuer.taxId),
          [text('agency.payee'), `${organization.name} (${organization.id})`],
          ...given(text('agency.payeeAddress'), addressOf(organization, lang)),
          [text('agency.state'), text(`agency.states.${statement.state}`)],
          ...(payment === null
            ? given(text('agency.payment'), statement.state === 'paid' ? text('agency.nothingPaid') : null)
            : ([
                [text('agency.payment'), `${figure(payment.amount)} ${payment.currency}`],
                [text('agency.paidOn'), payment.paidOn],
                [text('agency.reference'), payment.reference],
              ] as const)),
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: text('agency.app'), width: 3 },
          { title: text('agency.month'), width: 1 },
          { title: text('agency.revenue'), width: 1.8, isNumber: true },
          { title: text('agency.share'), width: 1.5, isNumber: true },
          { title: text('agency.net'), width: 1.8, isNumber: true },
        ],
        rows: lines.map((line) => [
          line.appName === '' ? text('agency.noApp') : line.appName,
          line.month.slice(0, 7),
          figure(line.revenue),
          `${withoutZeros(line.share)}%`,
          figure(line.net),
        ]),
        sums: [
          { cells: [text('agency.sum'), '', figure(statement.revenue), '', figure(statement.net)] },
          row(text('agency.carriedIn'), figure(statement.carriedIn)),
          { ...row(text('agency.amount'), figure(statement.amount)), isStrong: true },
          row(text('agency.carriedOut'), figure(statement.carriedOut)),
        ],
      },
      { kind: 'note', text: text('agency.rounding') },
    ],
    footer: `${organization.name} · ${title}`,
  };
}

/** A line where there is something to say. */
const given = (label: string, value: string | null): (readonly [string, string])[] =>
  value === null ? [] : [[label, value.replaceAll(/\s*\n\s*/g, ', ')]];

/** As the company settings have it; null where nobody has said it yet. */
function addressOf({ address, city, country }: Payee, lang: Language): string | null {
  const parts = [address, city, country === null ? null : regionName(country, lang)].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

/** A decimal as people read money, every digit of it: 1234.5000 is 1,234.5000 in both languages. */
const figure = (value: string) => {
  const [whole = '', ...places] = value.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...places].join('.');
};
