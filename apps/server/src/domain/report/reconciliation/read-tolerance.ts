import { usualTolerance } from '@millrace/contract/report/reconciliation';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Percent that two sides may differ by and still agree, as the organization has it: `5`, `2.5`. */
export async function readTolerance(tx: Tx, organizationId: number): Promise<string> {
  const row = await tx
    .selectFrom('reconciliation_tolerance')
    .select('percent')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return String(Number(row?.percent ?? usualTolerance));
}
