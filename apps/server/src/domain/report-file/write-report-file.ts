import type { Language } from '@millrace/contract/common';
import { type ExportFormat, exportLimits } from '@millrace/contract/report/report-export';
import type { Read } from '../../platform/download/download.ts';
import type { Reach } from '../../platform/people/reach.ts';
import type { Services } from '../../platform/services.ts';
import type { TableFile } from '../../platform/spreadsheet/column.ts';
import { openCsvFile } from '../../platform/spreadsheet/csv-file.ts';
import { openXlsxFile } from '../../platform/spreadsheet/xlsx-file.ts';
import { translate } from '../../platform/text.ts';
import { adsScope } from '../report/ads-scope.ts';
import { type ReportScope, reportScope } from '../report/report-scope.ts';
import { cohortTable } from './cohort-table.ts';
import type { ExportSource, ExportTable } from './export-table.ts';
import type { ExportQuestion } from './question.ts';
import { reportTable } from './report-table.ts';

/** Whose figures a file has. */
export interface Asker {
  readonly organizationId: number;
  readonly userId: number | null;
  readonly apiKeyId: number | null;
  readonly apps: Reach;
}

export interface WantedFile {
  /** Where it is written. */
  readonly path: string;
  readonly format: ExportFormat;
  readonly lang: Language;
  readonly title: string;
  readonly spool: ExportSource['spool'];
}

interface Progress {
  readonly signal: AbortSignal;
  /** Told how many rows are written so far. */
  readonly onRows?: (rows: number) => void;
}

/** Writes the answer of a question into a file. @returns its rows; rejects, with nothing open any more, when it can't be or is not wanted */
export async function writeReportFile(
  services: Pick<Services, 'database' | 'clickhouse' | 'reportQueue' | 'now'>,
  asked: ExportQuestion,
  asker: Asker,
  wanted: WantedFile,
  { signal, onRows = () => undefined }: Progress,
): Promise<number> {
  const { lang, title, spool } = wanted;
  const read: Read = (work) => services.database.inScope(asker, work);
  const scope = await scopeOf(asked, read, asker);
  const table = tableOf(asked, { services, scope, lang, title, read, signal, spool });
  const file = await openFile(wanted, table);
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
  return written;
}

async function scopeOf(
  asked: ExportQuestion,
  read: Read,
  whose: Parameters<typeof reportScope>[0],
): Promise<ReportScope> {
  return asked.kind === 'ads' ? adsScope(read, whose, asked.question) : reportScope(whose);
}

function tableOf(asked: ExportQuestion, source: ExportSource): ExportTable {
  return asked.kind === 'cohorts' ? cohortTable(asked.question, source) : reportTable(asked.question, source);
}

function openFile({ format, lang, path }: WantedFile, { columns }: ExportTable): Promise<TableFile> {
  if (format === 'csv') return openCsvFile(path, columns);
  const names = {
    rows: translate(lang, 'reportExport.sheets.rows'),
    about: translate(lang, 'reportExport.sheets.about'),
  };
  return openXlsxFile(path, columns, { names, mostRows: exportLimits.sheetRows });
}
