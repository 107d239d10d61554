import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type checkInstanceImport,
  type ImportCheck,
  importLimits,
} from '@millrace/contract/publisher/instance';
import { fieldError } from '../../../../platform/http/call-error.ts';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { loadKnown } from './known.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { readRows } from './read-rows.ts';

/** What a file would change; nothing is changed. */
export async function checkImport(
  context: Context,
  { pubAppId, csv }: RequestOf<typeof checkInstanceImport>,
): Promise<ImportCheck> {
  return context.read(async (tx) => (await planOf(tx, pubAppId, csv)).check);
}

/** @throws CallError with the error at `csv` for a file that is too large or was read in a wrong encoding */
export async function planOf(tx: Tx, appId: number, csv: string): Promise<ImportPlan> {
  if (Buffer.byteLength(csv) > importLimits.bytes) throw fieldError('csv', 'instance.errors.csvTooLarge');
  // What a reader puts where it can't read: the file was in another encoding.
  if (csv.includes('\uFFFD')) throw fieldError('csv', 'instance.errors.csvEncoding');
  const file = readRows(csv);
  return planImport(csv, file, await loadKnown(tx, appId, file.rows));
}
