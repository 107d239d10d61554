/**
 * Every setting that Millrace may give to a query, with how its value is written. Settings travel only as a SQL SETTINGS
 * clause: the client's `clickhouse_settings` stay in force on a chDB connection and would reach later queries.
 */
const kinds = {
  readonly: 'number',
  max_execution_time: 'number',
  max_result_rows: 'number',
  max_memory_usage: 'number',
  max_threads: 'number',
  max_block_size: 'number',
  compile_expressions: 'number',
  compile_aggregate_expressions: 'number',
  compile_sort_description: 'number',
  max_bytes_before_external_group_by: 'number',
  max_bytes_before_external_sort: 'number',
  group_by_two_level_threshold_bytes: 'number',
  log_comment: 'token',
  output_format_json_quote_decimals: 'number',
  output_format_json_quote_64bit_integers: 'number',
  async_insert: 'number',
  distributed_foreground_insert: 'number',
  input_format_skip_unknown_fields: 'number',
  input_format_null_as_default: 'number',
  input_format_json_compact_allow_variable_number_of_columns: 'number',
  deduplicate_blocks_in_dependent_materialized_views: 'number',
  insert_deduplicate: 'number',
  insert_deduplication_token: 'token',
} as const;

type Kind = { number: number; token: string };
export type QuerySettings = { readonly [Name in keyof typeof kinds]?: Kind[(typeof kinds)[Name]] };

/**
 * Exact numbers (JSON numbers are doubles), and no write or file or network access from a report. Nor does the engine make
 * machine code of its expressions: when a report is asked for the third time that takes longer than the report.
 */
export const REPORT: QuerySettings = {
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
  output_format_json_quote_decimals: 1,
  output_format_json_quote_64bit_integers: 1,
  readonly: 1,
};

const TOKEN = /^[A-Za-z0-9_.:-]{1,200}$/;

function literal(name: keyof typeof kinds, value: string | number): string {
  if (kinds[name] === 'token') {
    if (typeof value !== 'string' || !TOKEN.test(value)) {
      throw new RangeError(`${name} must be 1 to 200 characters of A-Z a-z 0-9 _ . : -`);
    }
    return `'${value}'`;
  }
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw new RangeError(`${name} must be a number that is not negative, got ${value}`);
  }
  return String(value);
}

/** The clause ` SETTINGS a = 1, b = 'x'`, in the order of the table above; throws for a value that does not fit. */
export function settingsClause(settings: QuerySettings): string {
  const parts: string[] = [];
  for (const name of Object.keys(kinds) as (keyof typeof kinds)[]) {
    const value = settings[name];
    if (value !== undefined) parts.push(`${name} = ${literal(name, value)}`);
  }
  return parts.length === 0 ? '' : `SETTINGS ${parts.join(', ')}`;
}
