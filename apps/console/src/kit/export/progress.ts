import type { ExportJob } from '@millrace/contract/report/report-export';
import { formatNumber } from '../i18n/format.ts';
import { text } from '../i18n/i18n.ts';
import { sizeText } from '../i18n/quantity-text.ts';

/** Whole percent; what is not finished never looks finished. */
export function shareDone({ rows, rowsExpected }: Pick<ExportJob, 'rows' | 'rowsExpected'>): number {
  if (rowsExpected === null || rowsExpected === 0) return 0;
  return Math.min(99, Math.floor((100 * rows) / rowsExpected));
}

/** How far an export is; nothing where its state says all. */
export function progressText({ state, rows, rowsExpected, bytes }: ExportJob): string {
  if (state === 'done') return text('reportExport.ready', { count: rows, size: sizeText(bytes ?? 0) });
  if (state !== 'running') return '';
  if (rows === 0) return text('reportExport.computing');
  if (rowsExpected === null) return text('reportExport.progressOpen', { count: rows });
  return text('reportExport.progress', { rows: formatNumber(rows), count: rowsExpected });
}
