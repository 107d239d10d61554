import type { RequestOf } from '@millrace/contract/kit/call';
import type { startWorkingAs } from '@millrace/contract/operator/working-as';
import { startVisit } from '../../../domain/working-as/visits.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';

/** Begins to work as an organization; from another one straight into it, with an hour of its own. */
export async function start(
  { scope, services, writeEverywhere }: PersonContext,
  { id }: RequestOf<typeof startWorkingAs>,
): Promise<null> {
  await writeEverywhere(async (tx) => {
    const { status } = found(
      await tx.selectFrom('organization').select('status').where('id', '=', id).executeTakeFirst(),
    );
    if (status !== 1) throw new CallError('tenant.errors.disabled');
    await startVisit(tx, services, scope, id);
  });
  return null;
}
