import { defaultCurrency } from '@millrace/contract/publisher/account';
import { daysOf } from '@millrace/contract/report/period';
import {
  type RevenueMapping,
  type RevenueRole,
  revenueRoles,
} from '@millrace/contract/report/revenue-upload';
import { readDay, readNumber, yearLast } from '../../../domain/network-revenue/read-cells.ts';
import { headerName } from '../../../platform/spreadsheet/csv.ts';

/** What networks call their columns, the surest first. */
const known: Readonly<Record<RevenueRole, readonly string[]>> = {
  day: ['day', 'date', 'report_date', 'time', '日期'],
  unit: [
    'unit_id',
    'ad_unit_id',
    'placement_id',
    'instance',
    'instance_id',
    'ad_unit',
    'zone_id',
    'ad_space_id',
    'placement',
    'placement_name',
    'ad_unit_name',
    'unit',
    '代码位_id',
    '广告位_id',
    '广告位id',
  ],
  revenue: [
    'revenue',
    'estimated_earnings',
    'estimated_revenue',
    'earnings',
    'est._revenue',
    'est_revenue',
    'payout',
    'income',
    '收入',
    '收益',
    '预估收益',
  ],
  country: ['country', 'country_code', 'region', 'geo', '国家'],
  impressions: ['impressions', 'imps', 'impression', 'views', '展示', '展示量', '展示数'],
  clicks: ['clicks', 'click', '点击', '点击量', '点击数'],
  currency: ['currency', 'currency_code', '币种'],
};

/** `Estimated earnings (USD)`: the amount's currency may stand in its header. */
const inBrackets = /[([（]([A-Za-z]{3})[)\]）]/;

const bare = (header: string) => headerName(header.replace(inBrackets, ''));

/**
 * Which columns a file has for what, by their headers; how its days and amounts are written, by its rows.
 * @param today `YYYY-MM-DD`
 */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  today: string,
): RevenueMapping {
  const columns = Object.fromEntries(
    revenueRoles.map((role) => [role, columnOf(header, role)]),
  ) as RevenueMapping['columns'];
  const cellsOf = (role: RevenueRole) => {
    const place = header.indexOf(columns[role] ?? '');
    return place < 0 ? [] : rows.map((row) => row[place] ?? '');
  };
  const inHeader = inBrackets.exec(columns.revenue ?? '')?.[1]?.toUpperCase();
  return {
    columns,
    dayOrder: orderOf(cellsOf('day'), today),
    decimalMark: cellsOf('revenue').some(isByCommaAlone) ? 'comma' : 'point',
    usualCurrency:
      inHeader !== undefined && Intl.supportedValuesOf('currency').includes(inHeader)
        ? inHeader
        : defaultCurrency,
  };
}

function columnOf(header: readonly string[], role: RevenueRole): string | null {
  for (const name of known[role]) {
    const found = header.find((cell) => bare(cell) === name);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether it is an amount only if a comma marks its fraction. */
const isByCommaAlone = (cell: string) =>
  readNumber(cell.trim(), 'point') === undefined && readNumber(cell.trim(), 'comma') !== undefined;

/**
 * Which way of reading days whose year stands last fits: by which fewest are none or still to come; of two, by which they are closest
 * together, for a report is of days in a row; of one day, by which it is the latest.
 */
function orderOf(cells: readonly string[], today: string): RevenueMapping['dayOrder'] {
  const days = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => yearLast.test(cell));
  if (days.length === 0) return 'ymd';
  const [mdy, dmy] = (['mdy', 'dmy'] as const).map((order) => fitOf(days, order, today));
  if (mdy === undefined || dmy === undefined) return 'ymd';
  return (dmy.wrong - mdy.wrong || dmy.span - mdy.span || dmy.ago - mdy.ago) < 0 ? 'dmy' : 'mdy';
}

/** In days, but for `wrong`, which counts them. */
function fitOf(cells: readonly string[], order: 'dmy' | 'mdy', today: string) {
  const read = cells.flatMap((cell) => readDay(cell, order) ?? []).filter((day) => day <= today);
  const days = read.toSorted();
  const [first = today, last = today] = [days[0], days.at(-1)];
  return {
    wrong: cells.length - days.length,
    span: daysOf({ from: first, to: last }),
    ago: daysOf({ from: last, to: today }),
  };
}
