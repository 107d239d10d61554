import { defaultCurrency } from '@millrace/contract/publisher/account';
import {
  type RevenueMapping,
  type RevenueRole,
  revenueRoles,
} from '@millrace/contract/report/revenue-upload';
import { readNumber } from '../../../domain/network-revenue/read-cells.ts';
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

/** Which columns a file has for what, by their headers; how its days and amounts are written, by its first rows. */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
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
    dayOrder: orderOf(cellsOf('day')),
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

/** A first number beyond 12 can only be a day, a second one too. */
function orderOf(days: readonly string[]): RevenueMapping['dayOrder'] {
  const parts = days.flatMap((day) => {
    const [, one, other] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(day) ?? [];
    return one === undefined || other === undefined ? [] : [[Number(one), Number(other)] as const];
  });
  if (parts.length === 0) return 'ymd';
  return parts.some(([one]) => one > 12) ? 'dmy' : 'mdy';
}
