import { languages } from '@millrace/contract/common';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { figureText } from '@millrace/contract/report/formula';
import { disputeOf, type fetchDispute } from '@millrace/contract/report/reconciliation';
import * as z from 'zod/mini';
import { settingsIn } from '../../../domain/installation/installation-settings.ts';
import { readLogo } from '../../../domain/installation/logo.ts';
import type { Download, Fetch, OpenedFile } from '../../../platform/download/download.ts';
import { issueTicket } from '../../../platform/download/tickets.ts';
import { csvFile } from '../../../platform/download/whole-file.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { pdfFile } from '../../../platform/pdf/pdf-file.ts';
import { disputeDocument } from './dispute-document.ts';
import { type DisputeRow, disputeRows } from './dispute-rows.ts';
import { readMonth } from './read-month.ts';

const input = z.extend(disputeOf, { lang: z.enum(languages) });
type Input = z.infer<typeof input>;

const access = { permission: 'performance', actions: ['export'] } as const;

async function lineOf(fetch: Fetch, { month, adnId, currency }: Input) {
  const { lines, tolerance } = await readMonth(fetch, month, adnId);
  return { tolerance, line: found(lines.find(({ line }) => line.currency === currency)) };
}

/** Columns are for programs: the same in every language. */
const columns = [
  ...['day', 'state', 'unit', 'instance', 'app', 'own_impressions', 'network_impressions', 'own_usd'],
  ...['network_revenue', 'network_currency', 'network_revenue_usd'],
] as const;

const cellsOf = ({ day, state, unit, name, appName, own, reported }: DisputeRow, currency: string) => [
  ...[day, state, unit, name, appName],
  own === null ? '' : String(own.impressions),
  reported?.isCounted ? String(reported.impressions) : '',
  own === null ? '' : figureText(own.usd),
  reported === null ? '' : figureText(reported.money),
  currency,
  reported === null ? '' : figureText(reported.usd),
];

const nameOf = ({ month, adnId, currency }: Input, ending: string) =>
  `reconciliation ${month} ${adnId} ${currency}.${ending}`;

/** A line by day and ad unit, for a network's support to read into a spreadsheet. */
export const disputeCsv: Download<Input> = {
  ...{ name: 'dispute-csv', access, input },
  open: async (fetch, asked): Promise<OpenedFile> => {
    const { line } = await lineOf(fetch, asked);
    const rows = await fetch.read((tx) => disputeRows(tx, line));
    return csvFile(nameOf(asked, 'csv'), [columns, ...rows.map((row) => cellsOf(row, asked.currency))]);
  },
};

/** The same to be read by people, with what likely explains the difference, in the language of whoever asked. */
export const disputePdf: Download<Input> = {
  ...{ name: 'dispute-pdf', access, input },
  open: async (fetch, asked): Promise<OpenedFile> => {
    const { line, tolerance } = await lineOf(fetch, asked);
    const facts = await fetch.read(async (tx) => ({
      rows: await disputeRows(tx, line),
      installation: await settingsIn(tx, fetch.config),
      logo: await readLogo(tx),
      organization: await tx
        .selectFrom('organization')
        .select('name')
        .where('id', '=', fetch.scope.organizationId)
        .executeTakeFirstOrThrow(),
    }));
    return pdfFile(
      nameOf(asked, 'pdf'),
      disputeDocument(asked.lang, {
        ...{ line: line.line, rows: facts.rows, logo: facts.logo, month: asked.month, tolerance },
        ...{ from: facts.installation.name, organization: facts.organization.name, madeAt: fetch.now },
      }),
    );
  },
};

export async function giveDisputeTicket(
  context: Context,
  { format, ...of }: RequestOf<typeof fetchDispute>,
): Promise<ResponseOf<typeof fetchDispute>> {
  // Before the ticket: of a line that is not there nothing can be fetched.
  const { lines } = await readMonth(context, of.month, of.adnId);
  found(lines.find(({ line }) => line.currency === of.currency));
  const asked = { ...of, lang: context.lang };
  return context.write((tx) => issueTicket(context, tx, format === 'csv' ? disputeCsv : disputePdf, asked));
}
