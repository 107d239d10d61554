import { dayMs } from '@millrace/contract/kit/duration';
import type { Cells, Column, ColumnKind } from './column.ts';
import { startsFormula } from './csv.ts';
import { remembered } from './remembered.ts';
import { styleOf } from './xlsx-parts.ts';
import { xmlText } from './xml-text.ts';

/** The name of a column by its place: A, B, …, Z, AA. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

/** 1 January 1970 as spreadsheets count days. */
const epoch = 25_569;

/** A time as days since the end of 1899. */
const serialOf = (time: string) => String(epoch + Date.parse(time) / dayMs);

function inlined(text: string, style: number): string {
  return ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const isTime = (kind: ColumnKind) => kind === 'day' || kind === 'month' || kind === 'hour';

/** What stands behind the address of a cell. */
function cellWriter(kind: ColumnKind): (value: string) => string {
  if (kind === 'text')
    return remembered((text) => inlined(text, startsFormula(text) ? styleOf.guarded : styleOf.text));
  const number = (value: string) => ` s="${styleOf[kind]}"><v>${value}</v></c>`;
  return isTime(kind) ? remembered((time) => number(serialOf(time))) : number;
}

/** Writes rows of a sheet by their number; empty cells are left out. */
export function rowWriter(columns: readonly Column[]): (cells: Cells, row: number) => string {
  const each = columns.map(({ kind }, place) => ({ name: columnName(place), write: cellWriter(kind) }));
  return (cells, row) => {
    let text = `<row r="${row}">`;
    for (const [place, { name, write }] of each.entries()) {
      const value = cells[place] ?? null;
      if (value !== null) text += `<c r="${name}${row}"${write(value)}`;
    }
    return `${text}</row>`;
  };
}

/** A row of titles. */
export function titleRow(titles: readonly string[]): string {
  const cells = titles.map((title, place) => `<c r="${columnName(place)}1"${inlined(title, styleOf.title)}`);
  return `<row r="1">${cells.join('')}</row>`;
}

/** A single cell. */
export function cellAt(address: string, value: string, kind: ColumnKind | 'title'): string {
  const text = kind === 'title' ? inlined(value, styleOf.title) : cellWriter(kind)(value);
  return `<c r="${address}"${text}`;
}

const usualWidth: Readonly<Record<ColumnKind, number>> = {
  text: 22,
  count: 12,
  number: 12,
  money: 12,
  share: 10,
  day: 12,
  month: 10,
  hour: 17,
};

/** Chinese signs take the room of two. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0);

/** Widths that show titles and usual values whole. */
export function columnsXml(widths: readonly number[]): string {
  const each = widths.map(
    (width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<cols>${each.join('')}</cols>`;
}

export const widthsOf = (columns: readonly Column[]) =>
  columns.map(({ title, kind }) => Math.max(usualWidth[kind], widthOf(title) + 3));
