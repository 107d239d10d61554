import { exportLimits } from '@millrace/contract/report/report-export';
import { reportScope } from '../../../domain/report/report-scope.ts';
import type { Read } from '../../../platform/download/download.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Reach } from '../../../platform/people/reach.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { keyRights } from '../../../platform/session/api-key-store.ts';
import { type MemberRights, memberRights } from '../../../platform/session/member-rights.ts';
import type { TableFile } from '../../../platform/spreadsheet/column.ts';
import { openCsvFile } from '../../../platform/spreadsheet/csv-file.ts';
import { openXlsxFile } from '../../../platform/spreadsheet/xlsx-file.ts';
import { translate } from '../../../platform/text.ts';
import { cohortTable } from './cohort-table.ts';
import { mayHave } from './export-download.ts';
import { draftPiece } from './export-files.ts';
import type { ClaimedExport } from './export-queue.ts';
import type { ExportTable } from './export-table.ts';
import { type ExportQuestion, storedQuestion } from './question.ts';
import { reportTable } from './report-table.ts';

interface Progress {
  readonly signal: AbortSignal;
  /** Told how many rows are written so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Writes the file of an export, of the apps that its author reaches now. @returns its rows and these; rejects, with nothing open any more, when it can't be or is not wanted
 */
export async function writeExport(
  services: Pick<Services, 'database' | 'clickhouse' | 'reportQueue' | 'now'>,
  job: ClaimedExport,
  path: string,
  { signal, onRows }: Progress,
): Promise<{ readonly rows: number; readonly apps: Reach }> {
  const asked = storedQuestion(job.kind, job.question);
  const asker = await services.database.asSystem((tx) => askerNow(tx, job, services.now()));
  if (asker === undefined || !mayHave(asked, asker.rights))
    throw new CallError('reportExport.errors.notAllowed');
  const { organizationId, userId, apiKeyId, lang, title } = job;
  const { apps } = asker;
  const read: Read = (work) => services.database.inScope({ organizationId, userId, apiKeyId, apps }, work);
  const scope = reportScope({ organizationId, apps });
  const spool = (place: number) => draftPiece(path, place);
  const table = tableOf(asked, { services, scope, lang, title, read, signal, spool });
  const file = await openFile(job, path, table);
  let written = 0;
  try {
    await table.rows(async (rows) => {
      signal.throwIfAborted();
      await file.add(rows);
      written += rows.length;
      onRows(written);
    });
    const about = await table.about();
    signal.throwIfAborted();
    await file.end(about);
  } catch (error) {
    await file.abandon();
    throw error;
  }
  return { rows: written, apps };
}

/** What whoever asked for it may do now, and with which apps. */
async function askerNow(
  tx: Tx,
  { organizationId, userId, roleId, apiKeyId }: ClaimedExport,
  now: Date,
): Promise<MemberRights | undefined> {
  if (apiKeyId !== null) return keyRights(tx, apiKeyId, now);
  if (userId === null || roleId === null) return undefined;
  return memberRights(tx, { organizationId, userId, roleId });
}

function tableOf(asked: ExportQuestion, source: Parameters<typeof reportTable>[1]): ExportTable {
  return asked.kind === 'cohorts' ? cohortTable(asked.question, source) : reportTable(asked.question, source);
}

function openFile(
  { format, lang }: ClaimedExport,
  path: string,
  { columns }: ExportTable,
): Promise<TableFile> {
  if (format === 'csv') return openCsvFile(path, columns);
  const names = {
    rows: translate(lang, 'reportExport.sheets.rows'),
    about: translate(lang, 'reportExport.sheets.about'),
  };
  return openXlsxFile(path, columns, { names, mostRows: exportLimits.sheetRows });
}
