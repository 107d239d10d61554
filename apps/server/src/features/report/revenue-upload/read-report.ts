import { isMisread, withoutEmptyEnd } from '@millrace/contract/kit/bulk';
import {
  type RevenueMapping,
  type RevenueProblem,
  type RevenueRole,
  requiredRoles,
  revenueUploadLimits,
} from '@millrace/contract/report/revenue-upload';
import type { ReportLine } from '../../../domain/network-revenue/report-line.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import { readCsv } from '../../../platform/spreadsheet/csv.ts';
import { guessMapping } from './guess-mapping.ts';
import { readRow } from './read-row.ts';

/** A file of a network, as far as it can be judged by itself. */
interface Report {
  readonly header: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly mapping: RevenueMapping;
  /** What has to be chosen first; then there are no lines. */
  readonly missing: readonly RevenueRole[];
  readonly lines: readonly ReportLine[];
  readonly problems: readonly RevenueProblem[];
  /** Rows that are not empty. */
  readonly rows: number;
}

const samples = 3;

/**
 * Reads a network's file by a mapping; without one, by the remembered one where it fits, else by what its headers say.
 * @param today `YYYY-MM-DD`: later days are wrong
 * @throws CallError at the field `csv` for a file that can't be read
 */
export function readReport(
  csv: string,
  mapping: RevenueMapping | null,
  today: string,
  remembered?: RevenueMapping,
): Report {
  if (Buffer.byteLength(csv) > revenueUploadLimits.bytes)
    throw fieldError('csv', 'revenueUpload.errors.csvTooLarge');
  if (isMisread(csv)) throw fieldError('csv', 'revenueUpload.errors.csvEncoding');
  const { records, brokenRecord } = readCsv(csv, 'any');
  if (brokenRecord !== undefined)
    throw fieldError('csv', 'revenueUpload.errors.csvQuotes', { row: brokenRecord });
  const header = withoutEmptyEnd(records[0] ?? []);
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) < index);
  if (twice !== undefined)
    throw fieldError('csv', 'revenueUpload.errors.columnTwice', { column: twice.slice(0, 200) });
  const rows = records.flatMap((cells, index) =>
    index === 0 || cells.every((cell) => cell === '') ? [] : [{ row: index + 1, cells }],
  );
  if (rows.length === 0) throw fieldError('csv', 'revenueUpload.errors.csvEmpty');
  if (rows.length > revenueUploadLimits.rows) {
    const params = { limit: revenueUploadLimits.rows, count: rows.length };
    throw fieldError('csv', 'revenueUpload.errors.tooManyRows', params);
  }
  const rowCells = rows.map(({ cells }) => cells);
  const fitting = remembered !== undefined && fits(remembered, header) ? remembered : null;
  const used = mapping ?? fitting ?? guessMapping(header, rowCells, today);
  for (const [role, name] of Object.entries(used.columns)) {
    if (name !== null && !header.includes(name))
      throw fieldError(`mapping.columns.${role}`, 'revenueUpload.errors.columnUnknown', { column: name });
  }
  const missing = requiredRoles.filter((role) => used.columns[role] === null);
  const read = missing.length > 0 ? { lines: [], problems: [] } : readRows(header, rows, used, today);
  return {
    header,
    samples: rowCells.slice(0, samples).map((cells) => header.map((_, place) => cells[place] ?? '')),
    mapping: used,
    missing,
    rows: rows.length,
    ...read,
  };
}

const fits = ({ columns }: RevenueMapping, header: readonly string[]) =>
  Object.values(columns).every((name) => name === null || header.includes(name));

interface Row {
  readonly row: number;
  readonly cells: readonly string[];
}

function readRows(
  header: readonly string[],
  rows: readonly Row[],
  mapping: RevenueMapping,
  today: string,
): Pick<Report, 'lines' | 'problems'> {
  const lines: ReportLine[] = [];
  const problems: RevenueProblem[] = [];
  const seen = new Map<string, number>();
  for (const { row, cells } of rows) {
    // A report may be cut finer than by what is taken from it: only rows that are the same throughout are twins.
    const whole = JSON.stringify(cells);
    const first = seen.get(whole);
    if (first !== undefined) {
      problems.push({ row, column: '', key: 'revenueUpload.errors.rowTwice', params: { row: first } });
      continue;
    }
    seen.set(whole, row);
    const read = readRow(header, cells, mapping, today);
    if ('key' in read) problems.push({ row, ...read });
    else lines.push({ row, ...read });
  }
  return { lines, problems };
}
