import { open } from 'node:fs/promises';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { id } from '@millrace/contract/kit/fields';
import type { ExportFormat, fetchExport } from '@millrace/contract/report/report-export';
import * as z from 'zod/mini';
import { mayHave } from '../../../domain/report-file/may-have.ts';
import { storedQuestion } from '../../../domain/report-file/question.ts';
import type { Download } from '../../../platform/download/download.ts';
import { issueTicket } from '../../../platform/download/tickets.ts';
import { isMissing } from '../../../platform/files/missing.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { exportFile } from './export-files.ts';
import { markTaken } from './export-notice.ts';
import { queryExports } from './present-export.ts';

const input = z.object({ id });

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The file of one's own export that is done and not over. */
async function finished(tx: Tx, exportId: number, now: Date) {
  const row = await queryExports(tx)
    .select(['state', 'expires_at', 'format', 'file_name', 'kind', 'question'])
    .where('id', '=', exportId)
    .executeTakeFirst();
  const { expires_at: expires, ...file } = found(row);
  if (file.state !== 'done' || expires === null || expires <= now)
    throw new CallError('reportExport.errors.notReady');
  return file;
}

/** The file of an export, for whoever asked for it and may still see what it says. */
export const reportFile: Download<z.infer<typeof input>> = {
  name: 'report-export',
  access: { permission: 'performance', or: 'promote', actions: ['export'] },
  input,
  open: async ({ read, scope, config, now }, { id: exportId }) => {
    const {
      format,
      file_name: filename,
      kind,
      question,
    } = await read((tx) => finished(tx, exportId, now)).catch((error: unknown) => {
      // Theirs no more since the ticket was given: they work with fewer apps than it has figures of.
      if (error instanceof CallError && error.key === 'common.errors.notFound')
        throw new CallError('common.errors.noSuchPath');
      throw error;
    });
    if (!mayHave(storedQuestion(kind, question), scope.rights))
      throw new CallError('common.errors.noSuchPath');
    const file = await open(exportFile(config.dataDir, exportId)).catch((error: unknown) => {
      // It was there when the ticket was given: its day ended just now.
      if (isMissing(error)) throw new CallError('common.errors.noSuchPath');
      throw error;
    });
    const { size } = await file.stat();
    const contentType = contentTypes[format === 'xlsx' ? 'xlsx' : 'csv'];
    return { filename, contentType, length: size, content: file.createReadStream() };
  },
};

export function giveFileTicket(
  context: Context,
  { id: exportId }: RequestOf<typeof fetchExport>,
): Promise<ResponseOf<typeof fetchExport>> {
  return context.write(async (tx) => {
    const now = context.services.now();
    await finished(tx, exportId, now);
    await markTaken(tx, exportId, now);
    return issueTicket(context, tx, reportFile, { id: exportId });
  });
}
