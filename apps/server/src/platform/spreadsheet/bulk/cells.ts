import type { CsvProblem } from '@millrace/contract/kit/bulk';
import { allRegions } from '@millrace/contract/kit/fields';
import { problem } from './read-rows.ts';

/** A value that a cell stands for, or what is wrong with it. */
export type Read<Value> = { readonly value: Value } | { readonly problem: CsvProblem };

/** What may be written for a choice, and what it means. */
export type Choices<Value> = Readonly<Record<string, Value>>;

type Cells<Column extends string> = ReadonlyMap<Column, string>;

/** A cell of fixed words; `otherwise` where it is empty or its column missing. */
export function choose<Column extends string, Value>(
  cells: Cells<Column>,
  column: Column,
  choices: Choices<Value>,
  otherwise: Value,
): Read<Value> {
  const cell = (cells.get(column) ?? '').toLowerCase();
  if (cell === '') return { value: otherwise };
  const value = Object.hasOwn(choices, cell) ? choices[cell] : undefined;
  if (value !== undefined) return { value };
  const values = Object.keys(choices).join(', ');
  return { problem: problem(column, 'bulk.errors.csvValue', { values }) };
}

/** A cell of a whole number; what is none is NaN, which the form's own check refuses. */
export function wholeIn<Column extends string>(
  cells: Cells<Column>,
  column: Column,
  { stays, empty }: { readonly stays: number; readonly empty: number },
): number {
  const cell = cells.get(column);
  if (cell === undefined) return stays;
  return cell === '' ? empty : /^-?\d+$/.test(cell) ? Number(cell) : Number.NaN;
}

/** The id that a cell names; undefined where it is empty or can be none. */
export function idIn(cell: string): number | undefined {
  return /^\d{1,10}$/.test(cell) && Number(cell) <= 2_147_483_647 ? Number(cell) : undefined;
}

/** All countries. Not `00`: a spreadsheet would make a time of `00:4.00`. */
const all = 'ALL';
export const regionText = (country: string): string => (country === allRegions ? all : country);

export function regionIn(written: string): string {
  const code = written.trim().toUpperCase();
  return code === all ? allRegions : code;
}

/** `a|b`; of a value that holds `|` or a backslash itself, a backslash stands before each. */
export function listText(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(/[\\|]/g, '\\$&')).join('|');
}

/** What {@link listText} writes, and people: a backslash before anything else belongs to the value. */
export function listIn(cell: string): string[] {
  const items = cell.match(/(?:\\[\\|]|[^|])+/g) ?? [];
  return items.map((item) => item.replaceAll(/\\([\\|])/g, '$1').trim()).filter(Boolean);
}

export interface PricedRegions {
  readonly countries: string[];
  readonly price: string;
}

/** `US,CA:20.00;ALL:4.00` */
export function pricesText(groups: readonly PricedRegions[]): string {
  return groups.map(({ countries, price }) => `${countries.map(regionText).join(',')}:${price}`).join(';');
}

/** What is not written as {@link pricesText} does is null. */
export function parsePrices(cell: string): PricedRegions[] | null {
  const parts = cell.split(';').map((part) => part.trim());
  const groups = parts.filter((part) => part !== '').map((part) => /^([A-Za-z0-9, ]+):([^:]*)$/.exec(part));
  if (groups.includes(null)) return null;
  return groups.map((group) => ({
    countries: (group?.[1] ?? '').split(',').map(regionIn),
    price: (group?.[2] ?? '').trim(),
  }));
}

/** One sentence a cell is enough. */
export function onePerColumn(problems: readonly CsvProblem[]): CsvProblem[] {
  return problems.filter(
    ({ column }, index) => problems.findIndex((other) => other.column === column) === index,
  );
}
