import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type checkInstanceImport,
  csvColumns,
  type ImportCheck,
  importLimits,
  requiredCsvColumns,
} from '@millrace/contract/publisher/instance';
import type { Context } from '../../../../platform/http/context.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { readRows } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import { loadKnown } from './known.ts';
import { type ImportPlan, planImport } from './plan-import.ts';

/** What a file would change; nothing is changed. */
export async function checkImport(
  context: Context,
  { pubAppId, csv }: RequestOf<typeof checkInstanceImport>,
): Promise<ImportCheck> {
  return context.read(async (tx) => (await planOf(tx, pubAppId, csv)).check);
}

/** @throws CallError with the error at `csv` for a file that is too large or was read in a wrong encoding */
export async function planOf(tx: Tx, appId: number, csv: string): Promise<ImportPlan> {
  const shape = { columns: csvColumns, required: requiredCsvColumns, limit: importLimits.rows };
  const file = readRows(csv, shape);
  return planImport(csv, file, await loadKnown(tx, appId, file.rows));
}
