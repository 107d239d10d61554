import type { IngestRow } from './clickhouse.ts';

/**
 * Rows as text without the names of their columns in each of them: half the bytes of JSON objects, and the store reads them
 * in little more than half the time. A line names the columns, then each line has a row's values in their order; what is
 * null, or left out at the end of a line, has its column's default.
 */
export interface CompactRows {
  /**
   * What a body of the lines so far begins with: the columns up to the last one that any of them has a value for, since the store
   * fills in faster what is not named at all. As long as with all of them, so that it can be written behind its lines.
   */
  header(): string;
  /** @throws RangeError for a column that is not among them */
  line(row: IngestRow): string;
}

/** What a body begins with whose lines have these columns. */
export const compactHeader = (columns: readonly string[]): string => `${JSON.stringify(columns)}\n`;

/** @param columns those that few rows have belong to the end */
export function compactRows(columns: readonly string[]): CompactRows {
  const placeOf: Record<string, number> = Object.assign(
    Object.create(null),
    Object.fromEntries(columns.map((column, at) => [column, at])),
  );
  const most = compactHeader(columns).length;
  let longest = 0;
  return {
    header() {
      const names = JSON.stringify(columns.slice(0, longest));
      return `${names.padEnd(most - 1)}\n`;
    },
    line(row) {
      const values = new Array<IngestRow[string]>(columns.length).fill(null);
      let length = 0;
      // Twice as fast as asking rows of so many shapes for each column.
      for (const column in row) {
        const at = placeOf[column];
        if (at === undefined) throw new RangeError(`There is no column ${column}.`);
        values[at] = row[column] ?? null;
        if (at >= length) length = at + 1;
      }
      values.length = length;
      if (length > longest) longest = length;
      return `${JSON.stringify(values)}\n`;
    },
  };
}

const NAME = /^[a-z][a-z0-9_]{0,62}$/;
const LINE_END = 10;

/** The parts of a body. @throws RangeError when it does not begin with names of columns */
export function splitCompact(body: Buffer): { readonly columns: readonly string[]; readonly values: Buffer } {
  const end = body.indexOf(LINE_END);
  const columns: unknown = JSON.parse(body.toString('utf8', 0, Math.max(end, 0)));
  if (!Array.isArray(columns) || !columns.every((name) => typeof name === 'string' && NAME.test(name))) {
    throw new RangeError('The rows do not begin with the names of their columns.');
  }
  return { columns, values: body.subarray(end + 1) };
}
