import type { IngestRow } from './clickhouse.ts';

/**
 * Rows as text without the names of their columns in each of them: half the bytes of JSON objects, and the store reads them
 * in little more than half the time. A line names the columns, then each line has a row's values in their order; what is
 * null, or left out at the end of a line, has its column's default.
 */
export interface CompactRows {
  /** What a body begins with. */
  readonly header: string;
  /** @param row of these columns and no others */
  line(row: IngestRow): string;
}

/** @param columns those that few rows have belong to the end */
export function compactRows(columns: readonly string[]): CompactRows {
  return {
    header: `${JSON.stringify(columns)}\n`,
    line(row) {
      let length = columns.length;
      while (length > 0 && row[columns[length - 1] ?? ''] === undefined) length -= 1;
      const values = new Array<IngestRow[string] | undefined>(length);
      for (let at = 0; at < length; at += 1) values[at] = row[columns[at] ?? ''];
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
