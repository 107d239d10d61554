import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { id } from '@millrace/contract/kit/fields';
import type {
  fetchAnyStatement,
  fetchPaymentDocument,
  fetchStatement,
  Statement,
  StatementLine,
} from '@millrace/contract/publisher/agency';
import * as z from 'zod/mini';
import type { Download } from '../../../platform/download/download.ts';
import { issueTicket } from '../../../platform/download/tickets.ts';
import { csvFile, wholeFile } from '../../../platform/download/whole-file.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import { anyFile, type FileOf, ownFile } from './file-of.ts';
import { findStatement, presentStatement, readLines } from './queries.ts';
import { anyStatementPdf, statementPdf } from './statement-pdf.ts';

const input = z.object({ id });
type Input = z.infer<typeof input>;

/** Columns are for programs: the same in every language. */
const columns = ['statement', 'month', 'app_id', 'app', 'revenue_usd', 'share_percent', 'net_usd'] as const;

/** A statement's lines, and below them what its sum became. */
const csvOf = (of: FileOf): Download<Input> => ({
  name: `${of.name}-statement-csv`,
  access: of.access,
  input,
  open: async (fetch, { id: statementId }) => {
    const { row, lines } = await of.readOf(fetch)(async (tx) => ({
      row: presentStatement(found(await findStatement(tx, { id: statementId }))),
      lines: await readLines(tx, statementId),
    }));
    return csvFile(`statement ${row.month.slice(0, 7)}.csv`, [columns, ...cellsOf(row, lines)]);
  },
});

export const statementCsv = csvOf(ownFile);
export const anyStatementCsv = csvOf(anyFile);

function cellsOf(row: Statement, lines: readonly StatementLine[]): string[][] {
  const own = row.month.slice(0, 7);
  const below = (name: string, revenue: string, net: string) => [own, own, '', name, revenue, '', net];
  return [
    ...lines.map((line) => [
      own,
      line.month.slice(0, 7),
      String(line.appId),
      line.appName,
      line.revenue,
      line.share,
      line.net,
    ]),
    below('(sum)', row.revenue, row.net),
    below('(carried in)', '', row.carriedIn),
    below('(amount)', '', row.amount),
    below('(carried out)', '', row.carriedOut),
  ];
}

/** The document of a payment, as it was attached. */
const documentOf = (of: FileOf): Download<Input> => ({
  name: `${of.name}-payment-document`,
  access: of.access,
  input,
  open: async (fetch, { id: statementId }) => {
    const row = await of.readOf(fetch)((tx) =>
      tx
        .selectFrom('agency_payment')
        .select(['document', 'document_name', 'document_type'])
        .where('statement_id', '=', statementId)
        .executeTakeFirst(),
    );
    const { document, document_name: filename, document_type: contentType } = row ?? {};
    if (!document || !filename || !contentType) throw new CallError('common.errors.noSuchPath');
    return wholeFile(filename, contentType, document);
  },
});

export const paymentDocument = documentOf(ownFile);
export const anyPaymentDocument = documentOf(anyFile);

export function giveStatementTicket(
  context: Context,
  { id: statementId, format }: RequestOf<typeof fetchStatement>,
): Promise<ResponseOf<typeof fetchStatement>> {
  const { lang } = context;
  return context.write(async (tx) => {
    found(await findStatement(tx, { id: statementId }));
    return format === 'csv'
      ? issueTicket(context, tx, statementCsv, { id: statementId })
      : issueTicket(context, tx, statementPdf, { id: statementId, lang });
  });
}

export function giveDocumentTicket(
  context: Context,
  { id: statementId }: RequestOf<typeof fetchPaymentDocument>,
): Promise<ResponseOf<typeof fetchPaymentDocument>> {
  return context.write(async (tx) => {
    const row = found(await findStatement(tx, { id: statementId }));
    found(row.document_name ?? undefined);
    return issueTicket(context, tx, paymentDocument, { id: statementId });
  });
}

/** For Administrators, of any organization. */
export function giveAnyTicket(
  context: PersonContext,
  { id: statementId, file }: RequestOf<typeof fetchAnyStatement>,
): Promise<ResponseOf<typeof fetchAnyStatement>> {
  const { lang } = context;
  return context.writeEverywhere(async (tx) => {
    const row = found(await findStatement(tx, { id: statementId }));
    if (file === 'csv') return issueTicket(context, tx, anyStatementCsv, { id: statementId });
    if (file === 'pdf') return issueTicket(context, tx, anyStatementPdf, { id: statementId, lang });
    found(row.document_name ?? undefined);
    return issueTicket(context, tx, anyPaymentDocument, { id: statementId });
  });
}
