import { type CsvProblem, importBytes, isMisread, withoutEmptyEnd } from '@millrace/contract/kit/bulk';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import { fieldError } from '../../http/call-error.ts';
import { headerName, readCsv } from '../csv.ts';

/** A file of 1 MB as JSON: quotation marks and line ends take two characters there. */
export const csvBodyLimit = 2_621_440;

/** What stands in one row; a column that the file lacks is not in it. */
export interface CsvRow<Column extends string> {
  /** As spreadsheets count: the header is row 1. */
  readonly row: number;
  readonly cells: ReadonlyMap<Column, string>;
  readonly problems: readonly CsvProblem[];
}

export interface CsvFile<Column extends string> {
  /** What is wrong with the file as a whole; then it has no rows. */
  readonly problems: readonly CsvProblem[];
  readonly rows: readonly CsvRow<Column>[];
}

/** What a file of one kind may hold. */
export interface FileShape<Column extends string> {
  readonly columns: readonly Column[];
  readonly required: readonly Column[];
  /** Rows at most. */
  readonly limit: number;
}

export function problem(
  column: string,
  key: FieldError['key'],
  params: Readonly<Record<string, string | number>> = {},
): CsvProblem {
  return { column, key, params: { ...params } };
}

const refused = (...problems: CsvProblem[]) => ({ problems, rows: [] });

/**
 * The rows of a file by the names of their columns, or why it can't be read.
 * @throws CallError with the error at `csv` for a file that is too large or was read in a wrong encoding
 */
export function readRows<Column extends string>(text: string, shape: FileShape<Column>): CsvFile<Column> {
  if (Buffer.byteLength(text) > importBytes) throw fieldError('csv', 'bulk.errors.csvTooLarge');
  if (isMisread(text)) throw fieldError('csv', 'bulk.errors.csvEncoding');
  const { records, brokenRecord } = readCsv(text, shape.columns);
  if (brokenRecord !== undefined) return refused(problem('', 'bulk.errors.csvQuotes', { row: brokenRecord }));
  const [header = [], ...rest] = records;
  const names = withoutEmptyEnd(header).map(headerName);
  const wrongHeader = problemsOfHeader(names, shape);
  if (wrongHeader.length > 0) return refused(...wrongHeader);

  const columns = names as Column[];
  const rows = rest.flatMap((record, index) => {
    const isEmpty = record.every((cell) => cell === '');
    return isEmpty ? [] : [toRow(columns, withoutEmptyEnd(record, columns.length), index + 2)];
  });
  if (rows.length === 0) return refused(problem('', 'bulk.errors.csvEmpty'));
  if (rows.length > shape.limit) {
    const params = { limit: shape.limit, count: rows.length };
    return refused(problem('', 'bulk.errors.csvTooManyRows', params));
  }
  return { problems: [], rows };
}

function problemsOfHeader<Column extends string>(
  names: readonly string[],
  { columns, required }: FileShape<Column>,
): CsvProblem[] {
  const known: readonly string[] = columns;
  return [
    ...required
      .filter((column) => !names.includes(column))
      .map((column) => problem(column, 'bulk.errors.csvColumnMissing')),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => problem(name, 'bulk.errors.csvColumnUnknown')),
    ...names
      .filter((name, index) => known.includes(name) && names.indexOf(name) < index)
      .map((name) => problem(name, 'bulk.errors.csvColumnTwice')),
  ];
}

function toRow<Column extends string>(
  columns: readonly Column[],
  record: readonly string[],
  row: number,
): CsvRow<Column> {
  const fits = record.length === columns.length;
  return {
    row,
    cells: new Map(columns.map((column, index) => [column, record[index] ?? ''])),
    problems: fits
      ? []
      : [problem('', 'bulk.errors.csvCells', { count: record.length, expected: columns.length })],
  };
}
