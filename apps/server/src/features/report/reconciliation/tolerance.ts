import { usualTolerance } from '@millrace/contract/report/reconciliation';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Percent that two sides may differ by and still agree, as the organization has it. */
export async function readTolerance(_tx: Tx): Promise<string> {
  return String(usualTolerance);
}
