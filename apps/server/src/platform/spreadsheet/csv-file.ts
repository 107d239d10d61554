import { open } from 'node:fs/promises';
import type { Cells, Column, TableFile } from './column.ts';
import { byteOrderMark, csvCell } from './csv.ts';
import { inSlices } from './in-slices.ts';
import { remembered } from './remembered.ts';

/** `0.9342` → `93.42`: moved as text, so that no digit is rounded. */
export function percentOf(share: string): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(share) ?? [];
  const digits = `${whole}${fraction.padEnd(2, '0')}`;
  const point = whole.length + 2;
  const rest = digits.slice(point);
  return `${sign}${digits.slice(0, point).replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
}

/** What a spreadsheet takes for an hour of a day. */
const hourOf = (hour: string) => hour.slice(0, 16).replace('T', ' ');

/** Figures are numbers by their column, negative ones too; only texts could be taken for formulas. */
function cellWriter({ kind }: Column): (value: string) => string {
  if (kind === 'text') return remembered(csvCell);
  if (kind === 'share') return percentOf;
  if (kind === 'hour') return hourOf;
  return (value) => value;
}

/**
 * Rows as CSV after RFC 4180, in UTF-8 with a mark that says so. Shares are percents there, for a number without a unit
 * says nothing. What a file of this kind is about has no place in it: programs take each line for a row.
 */
export async function openCsvFile(path: string, columns: readonly Column[]): Promise<TableFile> {
  const file = await open(path, 'w', 0o600);
  const writers = columns.map(cellWriter);
  const line = (cells: Cells) =>
    `${cells.map((value, place) => (value === null ? '' : (writers[place]?.(value) ?? ''))).join(',')}\r\n`;
  const write = async (text: string) => {
    await file.appendFile(text);
  };
  const titles = columns.map(({ title, kind }) => csvCell(kind === 'share' ? `${title} (%)` : title));
  await write(`${byteOrderMark}${titles.join(',')}\r\n`).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  return {
    add: (rows) => inSlices(rows, line, write),
    end: async () => {
      await file.sync();
      await file.close();
    },
    abandon: () => file.close(),
  };
}
