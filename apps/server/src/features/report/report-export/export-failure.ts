import type { ErrorKey } from '@millrace/contract/errors';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { SheetFull } from '../../../platform/spreadsheet/xlsx-file.ts';

/** The disk has less room than has to stay free for what phones send. */
export class DiskLow extends Error {
  override readonly name = 'DiskLow';
}

/** What systems and ClickHouse (243: NOT_ENOUGH_SPACE) say when there is no room. */
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '243']);

/** What whoever waits for the file is told; undefined: something that should not happen, which belongs to the log. */
export function failureOf(error: unknown): ErrorKey | undefined {
  if (error instanceof DiskLow) return 'reportExport.errors.diskFull';
  if (error instanceof SheetFull) return 'reportExport.errors.tooManyForSheet';
  if (error instanceof Error && 'code' in error && noRoom.has(error.code))
    return 'reportExport.errors.diskFull';
  const refusal = refusalOf(error);
  if (!(refusal instanceof CallError)) return undefined;
  // A screen that has too many is told to export; an export can't.
  return refusal.key === 'report.errors.tooManyRows' ? 'reportExport.errors.tooManyRows' : refusal.key;
}
