import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { nameOfVisitor, recordVisitEnd, visitColumns } from '../../platform/session/visit-end.ts';

/**
 * Notes the end of a visit whose hour is over: the session is back home since then, whether or not anybody looked. Needs
 * the system role.
 */
export async function noteVisitOver(tx: Tx, id: number): Promise<void> {
  const visit = await tx
    .updateTable('administrator_visit')
    .set(({ ref }) => ({ ended_at: ref('until') }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(visitColumns)
    .executeTakeFirst();
  if (visit !== undefined) await recordVisitEnd(tx, visit, await nameOfVisitor(tx, visit.user_id));
}

/** Asked for when a visit begins, for when its hour is over. */
export const endVisitJob = defineJob({
  name: 'end-visit',
  data: z.object({ id: z.int() }),
  retries: 5,
  pause: 60,
  expire: 60,
  run: ({ database }, { id }) => database.asSystem((tx) => noteVisitOver(tx, id)),
});
