import { isMisread } from '@millrace/contract/kit/bulk';
import { type BankColumn, bankColumns } from '@millrace/contract/operator/billing';
import { dayOf } from '@millrace/contract/report/period';
import { type Decimal, parseDecimal } from '../../../platform/decimal.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import { readCsv } from '../../../platform/spreadsheet/csv.ts';

/** A line as it stands in the file, and what its cells mean; undefined: they mean nothing. */
export interface ReadLine {
  readonly row: number;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly day: string | undefined;
  readonly value: Decimal | undefined;
}

/** What banks call the columns, without blanks and in lower case. */
const names: Readonly<Record<BankColumn, readonly string[]>> = {
  date: [
    'date',
    'bookingdate',
    'valuedate',
    'postingdate',
    'buchungstag',
    'buchungsdatum',
    'valuta',
    '日期',
    '交易日期',
  ],
  amount: ['amount', 'credit', 'betrag', 'umsatz', '金额', '交易金额'],
  currency: ['currency', 'ccy', 'währung', 'waehrung', '币种', '货币'],
  reference: [
    'reference',
    'description',
    'details',
    'purpose',
    'remittanceinformation',
    'verwendungszweck',
    '附言',
    '摘要',
    '备注',
  ],
};
const plainName = (header: string) => header.toLowerCase().replaceAll(/[\s_.-]/g, '');

/** Lines of a file; a bank's month has fewer. */
const mostLines = 5_000;

/** Reads a bank's statement of whatever separators. @throws CallError at `csv` where it is no such table */
export function readBank(csv: string): readonly ReadLine[] {
  if (isMisread(csv)) throw fieldError('csv', 'bulk.errors.csvEncoding');
  const { records, brokenRecord } = readCsv(csv, 'any');
  if (brokenRecord !== undefined) throw fieldError('csv', 'bulk.errors.csvQuotes', { row: brokenRecord });
  const [header = [], ...rows] = records;
  if (header.every((cell) => cell === '')) throw fieldError('csv', 'bulk.errors.csvEmpty');
  const places = placesOf(header);
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.length === 0) throw fieldError('csv', 'bulk.errors.csvEmpty');
  if (filled.length > mostLines) throw fieldError('csv', 'bulk.errors.csvTooManyRows', { max: mostLines });
  return filled.map(({ cells, row }) => {
    // What is not quoted where it has to be would stand in the columns of others.
    if (cells.slice(header.length).some((cell) => cell !== ''))
      throw fieldError('csv', 'billing.errors.cellsTooMany', { row, expected: header.length });
    const cell = (column: BankColumn) => cells[places[column]] ?? '';
    const [date, amount] = [cell('date'), cell('amount')];
    return {
      ...{ row, date, amount, currency: cell('currency').toUpperCase(), reference: cell('reference') },
      day: dayIn(date),
      value: amountIn(amount),
    };
  });
}

function placesOf(header: readonly string[]): Record<BankColumn, number> {
  const entries = bankColumns.map((column) => {
    const matching = header.flatMap((name, place) =>
      names[column].includes(plainName(name)) ? [place] : [],
    );
    // Of several (booking date and value date) the one that is called best, then the first.
    const best = matching.toSorted(
      (one, other) =>
        names[column].indexOf(plainName(header[one] ?? '')) -
        names[column].indexOf(plainName(header[other] ?? '')),
    )[0];
    if (best === undefined) throw fieldError('csv', 'bulk.errors.csvColumnMissing', { column });
    return [column, best] as const;
  });
  return Object.fromEntries(entries) as Record<BankColumn, number>;
}

/** `2026-11-03`, `03.11.2026` and, since banks write neither alone, `2026/11/03`; a day with slashes first could be either. */
function dayIn(cell: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(cell) ??
    reversed(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || dayOf(at) !== iso ? undefined : iso;
}

const reversed = (match: RegExpExecArray | null): readonly (string | undefined)[] =>
  match === null ? [] : [match[0], match[3], match[2], match[1]];

/** `1,234.50`, `1.234,50`, `1234.5`, `-12`: the last of comma and point that is followed by one or two digits parts the cents. */
export function amountIn(cell: string): Decimal | undefined {
  const plain = cell.replaceAll(/[\s'’\u00A0\u202F]/g, '');
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return undefined;
  const [, whole = plain, point, cents] = /^(.*)([.,])(\d{1,2})$/.exec(plain) ?? [];
  const separators = new Set(whole.match(/[.,]/g) ?? []);
  if (point !== undefined) separators.delete(point);
  // Thousands are parted by one sign, in threes, and not by that of the cents.
  const thousands = /^[+-]?\d{1,3}([.,]\d{3})+$/;
  const isPlain = /^[+-]?\d+$/.test(whole);
  if (!isPlain && !(separators.size === 1 && thousands.test(whole) && !(point && whole.includes(point))))
    return undefined;
  return parseDecimal(`${whole.replaceAll(/[.,]/g, '')}${cents === undefined ? '' : `.${cents}`}`);
}
