import type { MediationRule } from '@millrace/contract/publisher/mediation-rule';
import { CallError } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';

export type OpenTest = NonNullable<MediationRule['abTest']>;

/** The test of a placement that is prepared or runs; there is one at most. */
export async function readOpenTest(tx: Tx, placementId: number): Promise<OpenTest | null> {
  const row = await tx
    .selectFrom('ab_test')
    .select(['id', 'name', 'state'])
    .where('placement_id', '=', placementId)
    .where('state', '<', 2)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, name: row.name, state: row.state === 1 ? 'running' : 'draft' };
}

/** Order and members of a placement's rules stay as they are while its test runs. @throws CallError testRunning */
export async function refuseWhileTestRuns(tx: Tx, placementId: number): Promise<void> {
  const test = await readOpenTest(tx, placementId);
  if (test?.state === 'running') throw new CallError('mediationRule.errors.testRunning');
}
