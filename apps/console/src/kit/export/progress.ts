import type { ExportJob } from '@millrace/contract/report/report-export';
import { formatNumber } from '../i18n/format.ts';
import { currentLanguage, languageTag, text } from '../i18n/i18n.ts';

/** Whole percent; what is not finished never looks finished. */
export function shareDone({ rows, rowsExpected }: Pick<ExportJob, 'rows' | 'rowsExpected'>): number {
  if (rowsExpected === null || rowsExpected === 0) return 0;
  return Math.min(99, Math.floor((100 * rows) / rowsExpected));
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in the unit that people read: "1.2 MB". */
function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(languageTag[currentLanguage()], {
    style: 'unit',
    unit: units[power] ?? 'byte',
    // Short, all languages write the unit itself as if there were one.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** power);
}

/** How far an export is; nothing where its state says all. */
export function progressText({ state, rows, rowsExpected, bytes }: ExportJob): string {
  if (state === 'done') return text('reportExport.ready', { count: rows, size: sizeText(bytes ?? 0) });
  if (state !== 'running') return '';
  if (rows === 0) return text('reportExport.computing');
  if (rowsExpected === null) return text('reportExport.progressOpen', { count: rows });
  return text('reportExport.progress', { rows: formatNumber(rows), count: rowsExpected });
}
