import { compare, decimal, decimalText, parseDecimal } from '../../platform/decimal.ts';
import { ReportFailure } from './report-failure.ts';

/** A row of a report by the names of its columns, as JSON or CSV has it. */
export type Cells = Readonly<Record<string, unknown>>;

const shownCharacters = 40;

/** The text of a cell. @throws ReportFailure when the column is not there: the report is not what it was */
export function cellText(cells: Cells, name: string): string {
  const cell = cells[name];
  if (typeof cell === 'string') return cell.trim();
  if (cell === null) return '';
  throw new ReportFailure('changed', `The report has no column ${name}.`);
}

/** A number of things. @throws ReportFailure */
export function cellCount(cells: Cells, name: string): number {
  const text = cellText(cells, name);
  if (!/^\d{1,15}$/.test(text)) throw notRead(name, text);
  return Number(text);
}

/** Money, exactly. @throws ReportFailure when it is no number or less than nothing */
export function cellMoney(cells: Cells, name: string): string {
  const text = cellText(cells, name);
  const money = parseDecimal(text);
  if (money === undefined || compare(money, decimal('0')) < 0) throw notRead(name, text);
  return decimalText(money);
}

/** A country of two letters; `00` for anything that is none. */
export function cellCountry(cells: Cells, name: string): string {
  const text = cellText(cells, name).toUpperCase();
  return /^[A-Z]{2}$/.test(text) ? text : '00';
}

function notRead(name: string, text: string): ReportFailure {
  return new ReportFailure(
    'changed',
    `${JSON.stringify(text.slice(0, shownCharacters))} can't stand in the column ${name}.`,
  );
}
