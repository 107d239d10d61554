import { withoutEmptyEnd } from '@millrace/contract/kit/bulk';
import { finding, type ReportFinding } from '@millrace/contract/report/report-finding';
import type { ReportSourceForm } from '@millrace/contract/report/report-source';
import { type RevenueRole, revenueRoles } from '@millrace/contract/report/revenue-upload';
import { fieldsOf } from '../../platform/fields.ts';
import { shownText } from '../../platform/shown-text.ts';
import { readCsv } from '../../platform/spreadsheet/csv.ts';
import { fieldOf } from '../ad-network/network-request.ts';
import type { ReportRow } from '../network-report/network-report.ts';
import { readJson, rowOf } from '../network-report/read-answer.ts';
import { readCountry, readDay, readNumber } from '../network-revenue/read-cells.ts';
import { SourceFailure } from './source-failure.ts';

type Mapped = Pick<ReportSourceForm, 'format' | 'rows' | 'mapping'>;

/** A row by the names of its columns; undefined: there is no such column. */
type Cells = (name: string) => string | undefined;

/** Rows of a day, all pages together. */
export const mostRows = 200_000;
/** Cells and rows that an answer may have: each costs more to read than it is long, and everybody else waits meanwhile. */
const mostValues = 1_000_000;
/** Names that are told of where one is not there. */
const mostNames = 12;

/** What a page says of a day, and what tells its rows from those of other pages. */
export interface ReadPage {
  readonly rows: readonly { readonly key: string; readonly said: readonly ReportRow[] }[];
  /** At a path into the answer, where it is JSON. */
  at(path: string): unknown;
}

/** What a source says of a day, as its mapping reads it. @throws SourceFailure at the field of the form that is wrong */
export function readPage(text: string, source: Mapped, day: string): ReadPage {
  if (text.includes('\uFFFD') || text.includes('\0'))
    throw failure(finding('encoding', {}), 'format', 'encoding');
  if (/^\s*</.test(text)) throw failure(finding('isPage', {}), 'format', 'isPage');
  if (hasMore(text, source.format === 'csv' ? ',;\t\n\r' : ',[{', mostValues)) throw tooMany();
  const json = source.format === 'json' ? readJson(text) : undefined;
  const { rows, names } = source.format === 'csv' ? csvRows(text) : jsonRows(json, source.rows);
  if (source.format === 'csv' && rows.length === 0) checkHeader(names, source.mapping);
  return {
    rows: rows.map(({ key, cells }) => ({ key, said: rowsOf(cells, source.mapping, { day, names }) })),
    at: (path) => at(json, path),
  };
}

/** Whether some characters come more often in a text than so many times. Reads it as it is, and keeps nothing of it. */
function hasMore(text: string, marks: string, most: number): boolean {
  const codes = new Set([...marks].map((mark) => mark.charCodeAt(0)));
  let found = 0;
  for (let place = 0; place < text.length; place += 1) {
    if (codes.has(text.charCodeAt(place))) found += 1;
    if (found > most) return true;
  }
  return false;
}

/** @returns the same list @throws SourceFailure when there are more than one day has */
function noMore<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > mostRows) throw tooMany();
  return rows;
}

const tooManyOf = { rows: mostRows, values: mostValues };
export const tooMany = () => failure(finding('rowsMany', tooManyOf), 'address', 'rowsMany', tooManyOf);

interface Table {
  readonly rows: readonly { readonly key: string; readonly cells: Cells }[];
  readonly names: readonly string[];
}

function csvRows(text: string): Table {
  const { records, brokenRecord } = readCsv(text, 'any');
  const [header = [], ...rest] = records.filter((cells) => cells.some((cell) => cell !== ''));
  const names = withoutEmptyEnd(header);
  const isCut =
    rest.some((cells) => withoutEmptyEnd(cells).length > names.length) || brokenRecord !== undefined;
  const last = rest.at(-1);
  if (isCut || (last !== undefined && last.length < names.length))
    throw failure(finding('cutOff', {}), 'address', 'cutOff');
  return {
    names,
    rows: noMore(rest).map((record) => ({
      key: JSON.stringify(record),
      cells: (name) => {
        const place = names.indexOf(name);
        return place < 0 ? undefined : (record[place] ?? '');
      },
    })),
  };
}

/** A line alone may be an error, and is no day without money. @throws SourceFailure */
function checkHeader(names: readonly string[], { columns }: Mapped['mapping']): void {
  if (names.length === 0) return;
  for (const role of revenueRoles) {
    const name = columns[role];
    if (name !== null && !names.includes(name)) throw columnUnknown(role, name, names);
  }
}

function columnUnknown(role: RevenueRole, name: string, names: readonly string[]): SourceFailure {
  const params = { column: name, names: shown(names) };
  return failure(finding('columnNotAmong', params), fieldOfRole(role), 'columnUnknown', params);
}

function jsonRows(json: unknown, path: string | null): Table {
  if (json === undefined) throw failure(finding('notJson', {}), 'format', 'notJson');
  const found = path === null || path === '' ? json : at(json, path);
  if (!Array.isArray(found)) {
    const names = namesOf(json);
    throw failure(finding('listMissing', { list: path ?? '' }), 'rows', 'rowsNotFound', {
      names: shown(names),
    });
  }
  const rows = noMore<unknown>(found).map((row) => ({
    key: JSON.stringify(row),
    cells: (name: string) => textOf(at(row, name)),
  }));
  return { rows, names: namesOf(found[0]) };
}

/** By a name as it stands, else by names with points between them. */
function at(value: unknown, path: string): unknown {
  const whole = fieldOf(value, path);
  return whole !== undefined ? whole : path.split('.').reduce(fieldOf, value);
}

function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? String(value).trim()
    : undefined;
}

const namesOf = (value: unknown): string[] => Object.keys(fieldsOf(value));

const shown = (names: readonly string[]) =>
  names
    .slice(0, mostNames)
    .map((name) => shownText(name))
    .join(', ');

interface Of {
  readonly day: string;
  readonly names: readonly string[];
}

/** One row as it is filed; none where it is of another day, or says nothing. */
function rowsOf(cells: Cells, mapping: Mapped['mapping'], { day, names }: Of): ReportRow[] {
  const { columns, dayOrder, decimalMark, usualCurrency } = mapping;
  const cellOf = (role: RevenueRole) => {
    const name = columns[role];
    if (name === null) return '';
    const cell = cells(name);
    if (cell !== undefined) return cell;
    throw columnUnknown(role, name, names);
  };
  const wrong = (role: RevenueRole, name: 'dayMalformed' | 'amountMalformed' | 'countMalformed') => {
    const value = shownText(cellOf(role));
    return failure(finding(name, { value }), fieldOfRole(role), name, { value });
  };
  if (columns.day !== null) {
    const told = readDay(cellOf('day'), dayOrder);
    if (told === undefined) throw wrong('day', 'dayMalformed');
    if (told !== day) return [];
  }
  const revenue = readNumber(cellOf('revenue'), decimalMark);
  if (revenue === undefined) throw wrong('revenue', 'amountMalformed');
  const countOf = (role: 'impressions' | 'clicks') => {
    const cell = cellOf(role);
    if (cell === '') return '';
    const count = readNumber(cell, decimalMark)?.replace(/\.0+$/, '') ?? '';
    if (!/^\d{1,15}$/.test(count)) throw wrong(role, 'countMalformed');
    return count;
  };
  const currency = cellOf('currency').toUpperCase() || usualCurrency;
  if (!/^[A-Z]{3}$/.test(currency)) {
    const value = shownText(currency);
    throw failure(finding('currencyMalformed', { value }), fieldOfRole('currency'), 'currencyMalformed', {
      value,
    });
  }
  return rowOf({
    ...{
      unit: cellOf('unit'),
      revenue,
      currency,
      impressions: countOf('impressions'),
      clicks: countOf('clicks'),
    },
    // What is no country is not said: its money is the unit's all the same.
    country: readCountry(cellOf('country')) ?? '',
  });
}

const fieldOfRole = (role: RevenueRole) => `mapping.columns.${role}`;

type Name =
  | 'encoding'
  | 'isPage'
  | 'notJson'
  | 'cutOff'
  | 'rowsMany'
  | 'rowsNotFound'
  | 'columnUnknown'
  | 'dayMalformed'
  | 'amountMalformed'
  | 'countMalformed'
  | 'currencyMalformed';

function failure(
  said: ReportFinding,
  field: string,
  name: Name,
  params: Record<string, string | number> = {},
) {
  return new SourceFailure('unclear', said, { field, key: `reportSource.errors.${name}`, params });
}
