import type { RevenueMapping } from '@millrace/contract/report/revenue-upload';
import { alpha2ByAlpha3 } from '../../platform/geo/alpha-3.ts';

type DayOrder = RevenueMapping['dayOrder'];
type DecimalMark = RevenueMapping['decimalMark'];

const yearFirst = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:[ T].*)?$/;
/** A day whose year stands last. */
export const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?$/;

/**
 * A calendar day as `YYYY-MM-DD`; undefined: there is no such day. A time of day behind it is left out.
 * @param order what stands first where the year does not
 */
export function readDay(cell: string, order: DayOrder): string | undefined {
  const first = yearFirst.exec(cell);
  if (first !== null) return dayOf(first[1], first[3], first[4]);
  const last = yearLast.exec(cell);
  if (last === null || order === 'ymd') return undefined;
  return order === 'dmy' ? dayOf(last[3], last[2], last[1]) : dayOf(last[3], last[1], last[2]);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true ? text : undefined;
}

/** No thousand begins with a zero: `0,123` is a fraction, however it is marked. */
const grouped: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^-?[1-9]\d{0,2}(?:[,\s]\d{3})+(?:\.\d+)?$/,
  comma: /^-?[1-9]\d{0,2}(?:[.\s]\d{3})+(?:,\d+)?$/,
};
const plain: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,2})?$/,
  comma: /^-?\d+(?:,\d+)?$/,
};
/** What people and networks write around an amount. */
const sign = /^[$€£¥￥]\s*|\s*[$€£¥￥]$/gu;

/** An amount or a count as decimal text with a point; undefined: it is none. */
export function readNumber(cell: string, mark: DecimalMark): string | undefined {
  const text = cell.replace(sign, '').replace(/^-[$€£¥￥]/u, '-');
  if (plain[mark].test(text)) return text.replace(',', '.');
  if (!grouped[mark].test(text)) return undefined;
  return text.replace(mark === 'point' ? /[,\s]/g : /[.\s]/g, '').replace(',', '.');
}

/** How networks write that they don't say it. */
const unsaid = new Set(['', '00', 'all', 'unknown', '(unknown)', 'n/a', 'other', '--', 'zz']);

/** A country by its code of two or three letters, or its name, as ISO 3166-1 alpha-2, `00`: not said; undefined: it is none. */
export function readCountry(cell: string): string | undefined {
  if (unsaid.has(cell.toLowerCase())) return '00';
  const code = cell.toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return code;
  return alpha2ByAlpha3.get(code) ?? countryByName().get(cell.toLowerCase());
}

let names: ReadonlyMap<string, string> | undefined;

/** English names, as reports in English have them; made with the first report that needs them. */
function countryByName(): ReadonlyMap<string, string> {
  if (names !== undefined) return names;
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  names = new Map(codes.flatMap((code) => pairOf(display.of(code), code)));
  return names;
}

function pairOf(name: string | undefined, code: string): [string, string][] {
  return name === undefined ? [] : [[name.toLowerCase(), code]];
}
