import type { ReportLimits } from './clickhouse.ts';

const MiB = 1024 * 1024;

/** Enough for a year by day over a large organization; small enough that ten at once fit a laptop. */
export const defaultReportLimits: ReportLimits = { seconds: 10, rows: 100_000, bytes: 768 * MiB };

/** What no report may go beyond, whatever it asks for. */
export const maxReportLimits: ReportLimits = { seconds: 120, rows: 1_048_576, bytes: 4096 * MiB };

/** Of an answer that is streamed: it may take long, and what doesn't fit `spill` bytes it sorts and groups on disk. */
export const streamLimits = { seconds: 1_800, bytes: 1024 * MiB, spill: 32 * MiB } as const;

/**
 * The limits in force for a query. A limit that is 0, negative or not a number is refused (ClickHouse reads 0 as
 * "unlimited"); one above the ceiling becomes the ceiling.
 */
export function reportLimits(asked: Partial<ReportLimits> = {}): ReportLimits {
  const limits = { ...defaultReportLimits, ...asked };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value > 0)) throw new RangeError(`The report limit ${name} must be above 0, got ${value}`);
  }
  return {
    seconds: Math.min(limits.seconds, maxReportLimits.seconds),
    rows: Math.floor(Math.min(limits.rows, maxReportLimits.rows)),
    bytes: Math.floor(Math.min(limits.bytes, maxReportLimits.bytes)),
  };
}
