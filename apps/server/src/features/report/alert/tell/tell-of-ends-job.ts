import { type AlertEnd, alertEnds } from '@millrace/contract/report/alert';
import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/jobs/define-job.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { keyOf, presentStored, quietKeys, selectStored } from '../stored-alert.ts';
import { tell } from './store-and-tell.ts';
import type { Ending } from './store-verdicts.ts';

/** Tells those who were told of an alert that it is watched no more, because of what somebody did to its rule. */
export const tellOfEnds = defineJob({
  name: 'tell-of-ends',
  data: z.object({ organizationId: z.int() }),
  retries: 10,
  pause: 30,
  expire: 300,
  async run(services, { organizationId }) {
    const now = services.now();
    await services.database.asSystem(async (tx) => {
      const ended = await takeOwed(tx, organizationId, now);
      await tell(services, tx, organizationId, { fired: [], ended }, now);
    });
  },
});

/** Those that are still to be told of, each for one run alone. */
async function takeOwed(tx: Tx, organizationId: number, now: Date): Promise<Ending[]> {
  const taken = await tx
    .updateTable('alert')
    .set({ end_owed: false })
    .where('organization_id', '=', organizationId)
    .where('end_owed', '=', true)
    .returning('id')
    .execute();
  if (taken.length === 0) return [];
  const quiet = await quietKeys(tx, organizationId, now);
  const ids = taken.map(({ id }) => id);
  const rows = await selectStored(tx, organizationId).where('id', 'in', ids).orderBy('id').execute();
  return rows.flatMap((row): Ending[] => {
    const endedBy: AlertEnd | undefined = alertEnds.find((one) => one === row.ended_by);
    if (endedBy === undefined) return [];
    const { id: alertId, ...one } = presentStored(row);
    return [{ ...one, alertId, endedBy, isSilenced: quiet.has(keyOf(one)) }];
  });
}
