import papaparse from 'papaparse';

/**
 * What spreadsheets take for a formula, in Latin and full-width writing, and what may already stand before it. A cell
 * that begins so gets one apostrophe, and loses one when it is read: what was written is read as it was. A negative amount
 * is a number to them, and with an apostrophe a text that no sum counts.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const plainDecimal = /^-?\d+(?:\.\d+)?$/;
const escapedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * The same within a cell, where a spreadsheet that separates by semicolons or tabs, or begins a line, would begin another one:
 * to it quotation marks in the middle of a cell mean nothing.
 */
const innerFormula = /([;\t\n\r]"*)(?='*[=+\-@＝＋－＠])/g;
const escapedInner = /([;\t\n\r]"*)'(?='*[=+\-@＝＋－＠])/g;

export const startsFormula = (text: string) => formula.test(text);
export function escapeFormula(text: string): string {
  if (plainDecimal.test(text)) return text;
  const inside = /[;\t\n\r]/.test(text) ? text.replace(innerFormula, "$1'") : text;
  return startsFormula(inside) ? `'${inside}` : inside;
}
export function unescapeFormula(cell: string): string {
  const outside = escapedFormula.test(cell) ? cell.slice(1) : cell;
  return /[;\t\n\r]/.test(outside) ? outside.replace(escapedInner, '$1') : outside;
}

/** Marks a file as UTF-8 for spreadsheets, which would take another encoding for granted. */
export const byteOrderMark = '\uFEFF';

/** What has to stand in quotation marks; outer blanks would fall away in some programs. */
const quoted = /[",\r\n]|^\s|\s$/;

/** A text as a cell after RFC 4180 that no spreadsheet takes for a formula. */
export function csvCell(text: string): string {
  const safe = escapeFormula(text);
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Records as RFC 4180 writes them, each with its line end. */
export function csvText(records: readonly (readonly string[])[]): string {
  return records.map((record) => `${record.map(csvCell).join(',')}\r\n`).join('');
}

/** Spreadsheets of countries with a decimal comma separate by semicolons; what is copied out of one by tabs. */
const delimiters = [',', ';', '\t'] as const;

export interface Csv {
  /** The cells of each record, empty records included: record 1 is the header, as spreadsheets count. */
  readonly records: readonly (readonly string[])[];
  /** The number of the record whose quotation marks are wrong; undefined when all are right. */
  readonly brokenRecord: number | undefined;
}

/**
 * Reads a file of whatever line ends and separators.
 * @param headers the names that the header may hold: the separator is the one that finds most of them; where any header
 * may come, the one that finds most cells
 */
export function readCsv(text: string, headers: readonly string[] | 'any'): Csv {
  const plain = text.replace(byteOrderMark, '').replace(/\r\n?/g, '\n');
  const { data, errors } = papaparse.parse<string[]>(plain, {
    delimiter: delimiterOf(plain, headers),
    newline: '\n',
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  return {
    records: data.map((record) => record.map((cell) => unescapeFormula(cell.trim()))),
    brokenRecord: broken === undefined ? undefined : (broken.row ?? 0) + 1,
  };
}

function delimiterOf(text: string, headers: readonly string[] | 'any'): string {
  const known = headers === 'any' ? null : new Set(headers);
  const found = delimiters.map((delimiter) => {
    const { data } = papaparse.parse<string[]>(text, { delimiter, newline: '\n', preview: 1 });
    return (data[0] ?? []).filter((cell) => known === null || known.has(headerName(cell))).length;
  });
  return delimiters[found.indexOf(Math.max(...found))] ?? ',';
}

/** `Unit ID`, `unit_id ` → `unit_id`. */
export function headerName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}
