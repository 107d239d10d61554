import type { ErrorKey } from '@millrace/contract/errors';
import { ClickHouseBusyError, ReportLimitError } from '../../platform/clickhouse/errors.ts';
import { CallError } from '../../platform/http/call-error.ts';

const ofLimit: Readonly<Record<ReportLimitError['limit'], ErrorKey>> = {
  seconds: 'report.errors.tookTooLong',
  rows: 'report.errors.tooManyRows',
  bytes: 'report.errors.tooMuchMemory',
};

/** Limits that a report met as what the caller is told; everything else as it came. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ReportLimitError) return new CallError(ofLimit[error.limit]);
  if (error instanceof ClickHouseBusyError) return new CallError('report.errors.busy');
  return error;
}
