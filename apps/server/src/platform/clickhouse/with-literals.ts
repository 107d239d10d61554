import type { ReportParam } from './clickhouse.ts';

interface Bound {
  readonly sql: string;
  readonly params: Readonly<Record<string, ReportParam>>;
}

const PLACEHOLDER = /\{(\w+):([^{}]+)\}/g;

/** Well under what the engine reads of a query's text (256 KiB); parameters do not count there. */
const LONGEST = 200_000;

/**
 * A query whose `{name:Type}` placeholders are values. Texts are written as the hexadecimal digits of their bytes, so that
 * none can end its literal: no value is ever read as SQL. A query that would be too long is left as it is, with its
 * parameters.
 * @throws RangeError for a placeholder without value, and for a number that is none
 */
export function withLiterals(sql: string, params: Bound['params']): Bound {
  const bound = sql.replace(PLACEHOLDER, (_, name: string, type: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`The query has no value for ${name}.`);
    return `CAST(${literal(value)}, '${type.replaceAll("'", "''")}')`;
  });
  return bound.length > LONGEST ? { sql, params } : { sql: bound, params: {} };
}

function literal(value: ReportParam): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `unhex('${Buffer.from(value).toString('hex')}')`;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is no number for a query.`);
    return String(value);
  }
  return `[${value.map(literal).join(', ')}]`;
}
