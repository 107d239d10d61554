import { type ExportJob, exportJob } from '@millrace/contract/report/report-export';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/postgres/database.ts';

/** One's own alone, by the policy of the table. */
export function queryExports(tx: Tx) {
  return tx.selectFrom('report_export');
}

export const exportColumns = [
  'id',
  'file_name',
  'format',
  'state',
  'rows_written',
  'rows_expected',
  'bytes',
  'created_at',
  'finished_at',
  'expires_at',
  'error',
] as const;

type Row = Awaited<ReturnType<typeof oneRow>>;
const oneRow = (tx: Tx) => queryExports(tx).select(exportColumns).executeTakeFirstOrThrow();

const { format, state, error } = exportJob.shape;

export function presentExport(row: Row): ExportJob {
  return {
    id: row.id,
    fileName: row.file_name,
    format: z.parse(format, row.format),
    state: z.parse(state, row.state),
    rows: row.rows_written,
    rowsExpected: row.rows_expected,
    bytes: row.bytes === null ? null : Number(row.bytes),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    error: z.parse(error, row.error),
  };
}
