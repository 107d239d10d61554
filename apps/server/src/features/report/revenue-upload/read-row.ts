import type { RevenueMapping, RevenueProblem, RevenueRole } from '@millrace/contract/report/revenue-upload';
import { moneyPlaces } from '../../../domain/network-revenue/in-usd.ts';
import { readCountry, readDay, readNumber } from '../../../domain/network-revenue/read-cells.ts';
import type { ReportLine } from '../../../domain/network-revenue/report-line.ts';
import { compare, type Decimal, decimalText, parseDecimal, round, zero } from '../../../platform/decimal.ts';
import { shownText } from '../../../platform/shown-text.ts';

type Problem = Omit<RevenueProblem, 'row'>;

/** What the store's `Decimal(18, 6)` no longer holds. */
const tooMuch: Decimal = { units: 10n ** 12n, scale: 0 };
const earliest = '2000-01-01';
const longestUnit = 200;

/** @returns the first thing that is wrong with it, or what it says */
export function readRow(
  header: readonly string[],
  cells: readonly string[],
  mapping: RevenueMapping,
  today: string,
): Omit<ReportLine, 'row'> | Problem {
  const { columns, dayOrder, decimalMark, usualCurrency } = mapping;
  const cellOf = (role: RevenueRole) => {
    const place = columns[role] === null ? -1 : header.indexOf(columns[role]);
    return place < 0 ? '' : (cells[place] ?? '').trim();
  };
  const wrong = (role: RevenueRole, key: Problem['key']): Problem => ({
    column: columns[role] ?? '',
    key,
    params: { value: shownText(cellOf(role)) },
  });

  const day = readDay(cellOf('day'), dayOrder);
  if (day === undefined || day < earliest) return wrong('day', 'revenueUpload.errors.dayMalformed');
  if (day > today) return wrong('day', 'revenueUpload.errors.dayAhead');
  const unit = cellOf('unit');
  if (unit === '' || unit.length > longestUnit) return wrong('unit', 'revenueUpload.errors.unitEmpty');
  const country = readCountry(cellOf('country'));
  if (country === undefined) return wrong('country', 'revenueUpload.errors.countryMalformed');
  const currency = cellOf('currency').toUpperCase() || usualCurrency;
  if (!/^[A-Z]{3}$/.test(currency)) return wrong('currency', 'revenueUpload.errors.currencyMalformed');
  const revenue = amountOf(cellOf('revenue'), decimalMark);
  if (typeof revenue !== 'object') return wrong('revenue', `revenueUpload.errors.${revenue}`);
  const impressions = countOf(cellOf('impressions'), decimalMark);
  if ('wrong' in impressions) return wrong('impressions', 'revenueUpload.errors.countMalformed');
  const clicks = countOf(cellOf('clicks'), decimalMark);
  if ('wrong' in clicks) return wrong('clicks', 'revenueUpload.errors.countMalformed');
  return {
    day,
    unit,
    country,
    impressions: impressions.value,
    clicks: clicks.value,
    revenue: decimalText(round(revenue, moneyPlaces)),
    currency,
  };
}

function amountOf(
  cell: string,
  mark: RevenueMapping['decimalMark'],
): Decimal | 'amountMalformed' | 'amountNegative' {
  const amount = parseDecimal(readNumber(cell, mark) ?? '');
  if (amount === undefined || compare(amount, tooMuch) >= 0) return 'amountMalformed';
  return compare(amount, zero) < 0 ? 'amountNegative' : amount;
}

/** Null: nothing is said. */
function countOf(
  cell: string,
  mark: RevenueMapping['decimalMark'],
): { readonly value: number | null } | { readonly wrong: true } {
  if (cell === '') return { value: null };
  const count = readNumber(cell, mark)?.replace(/\.0+$/, '') ?? '';
  return /^\d{1,15}$/.test(count) ? { value: Number(count) } : { wrong: true };
}
