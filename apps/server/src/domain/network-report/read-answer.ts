import { finding } from '@millrace/contract/report/report-finding';
import {
  add,
  type Decimal,
  decimal,
  decimalText,
  parseDecimal,
  withoutZeros,
  zero,
} from '../../platform/decimal.ts';
import { isFields } from '../../platform/fields.ts';
import { shownText } from '../../platform/shown-text.ts';
import { readCsv } from '../../platform/spreadsheet/csv.ts';
import { networkWords } from '../ad-network/ask-network.ts';
import { clockFinding } from '../ad-network/clock-finding.ts';
import type { Credentials } from '../ad-network/credentials.ts';
import { fieldOf } from '../ad-network/network-request.ts';
import { readCountry } from '../network-revenue/read-cells.ts';
import {
  noUnit,
  type ReportAnswer,
  ReportFailure,
  type ReportFailureKind,
  type ReportRow,
} from './network-report.ts';

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** JSON, each number in it as the text that it was: money is not read as a binary fraction. Undefined: it is none. */
export function readJson(text: string): unknown {
  const exact: Reviver = (_, value, { source }) => (typeof value === 'number' ? (source ?? value) : value);
  try {
    return JSON.parse(text, exact as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

/** @throws ReportFailure when there is no list there */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ReportFailure('unclear', finding('listMissing', { list: what }));
}

/** Names as networks write them differ in case and in what stands between words. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The cells of a row by {@link plain} names. */
export function cellsOf(row: unknown): ReadonlyMap<string, string> {
  if (!isFields(row)) throw new ReportFailure('unclear', finding('rowMalformed', {}));
  const cells = Object.entries(row).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return [[plain(name), '']];
    return typeof value === 'object' ? [] : [[plain(name), String(value).trim()]];
  });
  return new Map(cells);
}

/**
 * The records of CSV by their header. Whatever else has one line, such as an error, would be a header without records.
 * @throws ReportFailure for HTML, what is cut in the middle, and a header without a column that each row needs
 */
export function csvRows(text: string, { day, unit, revenue }: Columns): Record<string, string>[] {
  if (/^\s*</.test(text)) throw new ReportFailure('unclear', finding('isPage', {}));
  const { records, brokenRecord } = readCsv(text, 'any');
  const [header = [], ...rows] = records.filter((cells) => cells.some((cell) => cell !== ''));
  const wrong = rows.find((cells) => cells.length !== header.length);
  if (brokenRecord !== undefined || wrong !== undefined)
    throw new ReportFailure('unclear', finding('cutOff', {}));
  const columns = new Map(header.map((name) => [plain(name), name]));
  for (const names of [day, unit, revenue]) if (names !== undefined) needed(columns, names);
  return rows.map((cells) => Object.fromEntries(header.map((name, place) => [name, cells[place] ?? ''])));
}

/** How a network calls what a row says; of several names the first that the row has. */
export interface Columns {
  readonly unit: readonly string[];
  /** Of networks whose ad units have the same names in several apps. */
  readonly app?: readonly string[];
  readonly revenue: readonly string[];
  readonly country?: readonly string[];
  readonly impressions?: readonly string[];
  readonly clicks?: readonly string[];
  readonly currency?: readonly string[];
  /** A row of another day is none of this report. */
  readonly day?: readonly string[];
  /** Of mediation platforms: which other network earned a row, as `earnedBy` of the rows. @throws ReportFailure */
  readonly earnedBy?: (cells: ReadonlyMap<string, string>) => string | undefined;
}

interface Of {
  readonly day: string;
  readonly currency: string;
}

/**
 * What the records say of the day. Records of other days alone are no day without anything: the network writes days in a way
 * that is not known here. @throws ReportFailure naming the column that is not there
 */
export function rowsOf(records: readonly unknown[], columns: Columns, { day, currency }: Of): ReportRow[] {
  let ofDay = 0;
  const rows = records.flatMap((record) => {
    const cells = cellsOf(record);
    if (columns.day !== undefined && dayOf(needed(cells, columns.day)) !== day) return [];
    ofDay += 1;
    return rowOf({
      unit: needed(cells, columns.unit),
      app: optional(cells, columns.app),
      revenue: needed(cells, columns.revenue),
      country: optional(cells, columns.country),
      impressions: optional(cells, columns.impressions),
      clicks: optional(cells, columns.clicks),
      currency: optional(cells, columns.currency) || currency,
      earnedBy: columns.earnedBy?.(cells),
    });
  });
  if (records.length > 0 && ofDay === 0) throw new ReportFailure('unclear', finding('dayMissing', { day }));
  return rows;
}

function optional(cells: ReadonlyMap<string, string>, names: readonly string[] = []): string | undefined {
  return names.map((name) => cells.get(plain(name))).find((cell) => cell !== undefined);
}

/** @throws ReportFailure naming the column that is not there */
function needed(cells: ReadonlyMap<string, string>, names: readonly string[]): string {
  const found = optional(cells, names);
  if (found === undefined)
    throw new ReportFailure('unclear', finding('columnMissing', { column: names[0] ?? '' }));
  return found;
}

interface Loose {
  readonly unit: string;
  readonly app?: string | undefined;
  readonly revenue: string;
  readonly country?: string | undefined;
  readonly impressions?: string | undefined;
  readonly clicks?: string | undefined;
  readonly currency: string;
  readonly earnedBy?: string | undefined;
}

/** One row as it is kept; none where nothing was shown and nothing earned. @throws ReportFailure for what is no number */
export function rowOf({
  unit,
  app = '',
  revenue,
  country = '',
  impressions,
  clicks,
  currency,
  earnedBy,
}: Loose): ReportRow[] {
  const money = moneyOf(revenue);
  const shown = countOf(impressions);
  if (money === '0' && (shown ?? 0) === 0) return [];
  if (!/^[A-Z]{3}$/.test(currency))
    throw new ReportFailure('unclear', finding('currencyMalformed', { value: shownText(currency) }));
  return [
    {
      unit: unit === '' ? noUnit : unit.slice(0, longestUnit),
      ...(app !== '' && { app: app.slice(0, longestUnit) }),
      country: readCountry(country) ?? '00',
      impressions: shown,
      clicks: countOf(clicks),
      revenue: money,
      currency,
      ...(earnedBy !== undefined && { earnedBy: earnedBy.slice(0, longestUnit) }),
    },
  ];
}

export const longestUnit = 200;

/** @throws ReportFailure when it is none */
function moneyOf(text: string): string {
  const read = text === '' ? undefined : parseDecimal(text);
  if (read === undefined)
    throw new ReportFailure('unclear', finding('amountMalformed', { value: shownText(text) }));
  return withoutZeros(decimalText(read));
}

function countOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const whole = text.replace(/\.0+$/, '');
  if (!/^\d{1,15}$/.test(whole))
    throw new ReportFailure('unclear', finding('countMalformed', { value: shownText(text) }));
  return Number(whole);
}

/** `2026-01-31` of 20260131, 31/01/2026 and of everything that begins with a day. @throws ReportFailure for what is none */
function dayOf(text: string): string {
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? [];
  const [, before, middle, after] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  const day = year === undefined ? `${after}-${middle}-${before}` : `${year}-${month}-${date}`;
  if (Number.isNaN(Date.parse(`${day}T00:00Z`)))
    throw new ReportFailure('unclear', finding('dayMalformed', { value: shownText(text) }));
  return day;
}

/**
 * Of pages: a record that moves to the next page while it is read is there twice, and counts once, as it was read last. What is
 * not counted tells them apart, as the network writes it.
 */
export function onceEach(records: readonly unknown[], { revenue, impressions = [], clicks = [] }: Columns) {
  const counted = new Set([...revenue, ...impressions, ...clicks].map(plain));
  const nameOf = (record: unknown) =>
    JSON.stringify([...cellsOf(record)].filter(([name]) => !counted.has(name)));
  return [...new Map(records.map((record) => [nameOf(record), record])).values()];
}

interface Page {
  readonly records: readonly unknown[];
  readonly isLast: boolean;
}

/** The records of all pages, the first of which is 1. @throws ReportFailure when they do not end: a part would be another sum */
export async function everyPage(most: number, read: (page: number) => Promise<Page>): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; page <= most; page += 1) {
    const { records, isLast } = await read(page);
    all.push(...records);
    if (isLast) return all;
  }
  throw new ReportFailure('unclear', finding('pagesMany', { pages: most }));
}

/** All the money of rows, which have one currency. */
export function revenueOf(rows: readonly ReportRow[]): Decimal {
  return rows.reduce((sum, { revenue }) => add(sum, decimal(revenue)), zero);
}

interface Judged {
  readonly credentials: Credentials;
  /** What this network means where the status alone does not say; undefined: the status says it. */
  readonly judge?: (answer: ReportAnswer) => ReportFailureKind | undefined;
}

/** An answer that can be read. @throws ReportFailure in the network's own words, without the keys */
export function answered(answer: ReportAnswer, { credentials, judge }: Judged): ReportAnswer {
  const kind = judge?.(answer) ?? byStatus(answer.status);
  if (kind === undefined) return answer;
  const { minutesAhead = 0 } = answer;
  if (kind === 'refused' && minutesAhead !== 0) throw new ReportFailure('clock', clockFinding(minutesAhead));
  throw new ReportFailure(kind, wordsOf(answer, credentials));
}

function byStatus(status: number): ReportFailureKind | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return 'refused';
  return 'unclear';
}

/** What the network said, as {@link networkWords}, of `errors` lists and plain text too. */
function wordsOf({ status, json, text }: ReportAnswer, credentials: Credentials): string {
  const listed = fieldOf(json, 'errors') ?? fieldOf(json, 'errorList');
  const first: unknown = Array.isArray(listed) ? listed[0] : undefined;
  const said = fieldOf(first, 'msg') ?? fieldOf(first, 'message') ?? fieldOf(json, 'Message');
  const isPage = /^\s*</.test(text);
  const words = said ?? (json === undefined && text !== '' ? (isPage ? 'a web page' : text) : undefined);
  return networkWords({ status, json: words === undefined ? json : { message: words } }, credentials);
}
