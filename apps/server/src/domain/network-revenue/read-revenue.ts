import { compare, type Decimal, decimalText, parseDecimal, zero } from '../../platform/decimal.ts';
import { shownText } from '../../platform/shown-text.ts';
import { headerName, readCsv } from '../../platform/spreadsheet/csv.ts';

/** A line of a revenue file, as far as it can be judged by itself. */
export interface RevenueLine {
  /** As spreadsheets count, the header is 1. */
  readonly line: number;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly instanceId: number;
  readonly country: string;
  readonly impressions: number | null;
  readonly clicks: number | null;
  readonly revenue: string;
  readonly currency: string;
}

export interface RevenueProblem {
  readonly line: number;
  readonly problem: string;
}

export interface RevenueFile {
  readonly lines: readonly RevenueLine[];
  /** With one of them nothing may be taken. */
  readonly problems: readonly RevenueProblem[];
}

const required = ['day', 'instance', 'revenue'] as const;
const columns = [...required, 'country', 'impressions', 'clicks', 'currency'] as const;
type Column = (typeof columns)[number];

const earliest = '2000-01-01';
/** What the store's `Decimal(18, 6)` no longer holds. */
const tooMuch: Decimal = { units: 10n ** 12n, scale: 0 };

/**
 * Reads revenue as CSV: `day,instance,country,impressions,clicks,revenue,currency`. Without a country it is `00`, without a
 * currency USD; impressions and clicks may be left empty.
 * @param today `YYYY-MM-DD`: later days are wrong
 */
export function readRevenue(text: string, today: string): RevenueFile {
  const { records, brokenRecord } = readCsv(text, columns);
  if (brokenRecord !== undefined) return wrong(brokenRecord, 'The quotation marks are not closed.');
  const header = (records[0] ?? []).map(headerName);
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0) return wrong(1, `The first line has no column ${missing.join(', ')}.`);
  const lines: RevenueLine[] = [];
  const problems: RevenueProblem[] = [];
  records.slice(1).forEach((cells, index) => {
    if (cells.every((cell) => cell === '')) return;
    const line = index + 2;
    const cellOf = (column: Column) => cells[header.indexOf(column)] ?? '';
    const read = readLine(cellOf, today);
    if (typeof read === 'string') problems.push({ line, problem: read });
    else lines.push({ line, ...read });
  });
  return { lines, problems };
}

function wrong(line: number, problem: string): RevenueFile {
  return { lines: [], problems: [{ line, problem }] };
}

/** @returns what is wrong with it, in a sentence, or what it says */
function readLine(cellOf: (column: Column) => string, today: string): Omit<RevenueLine, 'line'> | string {
  const day = cellOf('day');
  if (!isDay(day) || day < earliest) return `${shown(day)} is no day (YYYY-MM-DD).`;
  if (day > today) return `${day} has not come yet.`;
  const instance = cellOf('instance');
  if (!/^[1-9]\d{0,9}$/.test(instance)) return `${shown(instance)} is no instance's id.`;
  const country = cellOf('country') || '00';
  if (!/^([A-Z]{2}|00)$/.test(country))
    return `${shown(country)} is no country (two capital letters, or 00).`;
  const currency = cellOf('currency') || 'USD';
  if (!/^[A-Z]{3}$/.test(currency)) return `${shown(currency)} is no currency.`;
  const revenue = parseDecimal(cellOf('revenue'));
  if (revenue === undefined || compare(revenue, zero) < 0 || compare(revenue, tooMuch) >= 0)
    return `${shown(cellOf('revenue'))} is no revenue.`;
  const [impressions, clicks] = [countOf(cellOf('impressions')), countOf(cellOf('clicks'))];
  if (impressions === undefined) return `${shown(cellOf('impressions'))} is no number of impressions.`;
  if (clicks === undefined) return `${shown(cellOf('clicks'))} is no number of clicks.`;
  return {
    day,
    instanceId: Number(instance),
    country,
    impressions,
    clicks,
    revenue: decimalText(revenue),
    currency,
  };
}

/** Null: nothing is said; undefined: it is no number. */
function countOf(cell: string): number | null | undefined {
  if (cell === '') return null;
  return /^\d{1,15}$/.test(cell) ? Number(cell) : undefined;
}

function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
  );
}

function shown(text: string): string {
  return JSON.stringify(shownText(text));
}
