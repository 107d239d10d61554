import type { FieldError } from '@millrace/contract/kit/field-errors';
import {
  type CsvColumn,
  type CsvProblem,
  csvColumns,
  importLimits,
  requiredCsvColumns,
} from '@millrace/contract/publisher/instance';
import { headerName, readCsv, withoutEmptyEnd } from '../../../../platform/spreadsheet/csv.ts';

/** What stands in one row; a column that the file lacks is not in it. */
export interface CsvRow {
  /** As spreadsheets count: the header is row 1. */
  readonly row: number;
  readonly cells: ReadonlyMap<CsvColumn, string>;
  readonly problems: readonly CsvProblem[];
}

export interface CsvFile {
  /** What is wrong with the file as a whole; then it has no rows. */
  readonly problems: readonly CsvProblem[];
  readonly rows: readonly CsvRow[];
}

export function problem(
  column: string,
  key: FieldError['key'],
  params: Readonly<Record<string, string | number>> = {},
): CsvProblem {
  return { column, key, params: { ...params } };
}

const refused = (...problems: CsvProblem[]): CsvFile => ({ problems, rows: [] });

/** The rows of a file by the names of their columns, or why it can't be read. */
export function readRows(text: string): CsvFile {
  const { records, brokenRecord } = readCsv(text, csvColumns);
  if (brokenRecord !== undefined)
    return refused(problem('', 'instance.errors.csvQuotes', { row: brokenRecord }));
  const [header = [], ...rest] = records;
  const names = withoutEmptyEnd(header).map(headerName);
  const wrongHeader = problemsOfHeader(names);
  if (wrongHeader.length > 0) return refused(...wrongHeader);

  const columns = names as CsvColumn[];
  const rows = rest.flatMap((record, index) => {
    const isEmpty = record.every((cell) => cell === '');
    return isEmpty ? [] : [toRow(columns, withoutEmptyEnd(record, columns.length), index + 2)];
  });
  if (rows.length === 0) return refused(problem('', 'instance.errors.csvEmpty'));
  if (rows.length > importLimits.rows) {
    const params = { limit: importLimits.rows, count: rows.length };
    return refused(problem('', 'instance.errors.csvTooManyRows', params));
  }
  return { problems: [], rows };
}

function problemsOfHeader(names: readonly string[]): CsvProblem[] {
  const known: readonly string[] = csvColumns;
  return [
    ...requiredCsvColumns
      .filter((column) => !names.includes(column))
      .map((column) => problem(column, 'instance.errors.csvColumnMissing')),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => problem(name, 'instance.errors.csvColumnUnknown')),
    ...names
      .filter((name, index) => known.includes(name) && names.indexOf(name) < index)
      .map((name) => problem(name, 'instance.errors.csvColumnTwice')),
  ];
}

function toRow(columns: readonly CsvColumn[], record: readonly string[], row: number): CsvRow {
  const fits = record.length === columns.length;
  return {
    row,
    cells: new Map(columns.map((column, index) => [column, record[index] ?? ''])),
    problems: fits
      ? []
      : [problem('', 'instance.errors.csvCells', { count: record.length, expected: columns.length })],
  };
}
