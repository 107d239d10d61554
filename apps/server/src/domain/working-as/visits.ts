import { longestVisit } from '@millrace/contract/operator/working-as';
import { authorOf, recordChange } from '../../platform/change-log/change-log.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import type { PersonScope } from '../../platform/session/scope.ts';
import { nameOfVisitor, recordVisitEnd, visitColumns } from '../../platform/session/visit-end.ts';
import { endVisitJob } from './end-visit-job.ts';

type Visitor = Pick<PersonScope, 'userId' | 'sessionId' | 'administratorName'>;

/**
 * Brings an Administrator's session into an organization for an hour, from wherever it is; both organizations' histories
 * say so. Where it is there already, the visit goes on as it was: asking twice is asking once. Needs the system role.
 */
export async function startVisit(
  tx: Tx,
  { jobs, now: clock }: Pick<Services, 'jobs' | 'now'>,
  visitor: Visitor,
  organizationId: number,
): Promise<void> {
  const now = clock();
  // One after the other: the second of two at once ends the visit of the first.
  await tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', String(visitor.sessionId))
    .forUpdate()
    .execute();
  if (await isVisiting(tx, visitor, organizationId, now)) return;
  await endVisit(tx, visitor, now);
  const until = new Date(now.getTime() + longestVisit);
  const { id } = await tx
    .insertInto('administrator_visit')
    .values({
      organization_id: organizationId,
      user_id: visitor.userId,
      session_id: Number(visitor.sessionId),
      started_at: now,
      until,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const author = authorOf(visitor, organizationId);
  await recordChange(tx, author, {
    entity: 'administrator_visit',
    entityId: id,
    action: 'enable',
    before: { status: 0 },
    after: { status: 1, until },
  });
  await jobs.send(tx, endVisitJob, { id }, { after: until });
}

async function isVisiting(tx: Tx, visitor: Visitor, organizationId: number, now: Date): Promise<boolean> {
  const visit = await tx
    .selectFrom('administrator_visit')
    .select('id')
    .where('session_id', '=', Number(visitor.sessionId))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .executeTakeFirst();
  return visit !== undefined;
}

/** Brings the session back to where it was; nothing where it is there already. Needs the system role. */
export async function endVisit(tx: Tx, visitor: Visitor, now: Date): Promise<void> {
  const visits = await tx
    .updateTable('administrator_visit')
    .set({ ended_at: now })
    .where('session_id', '=', Number(visitor.sessionId))
    .where('ended_at', 'is', null)
    .returning(visitColumns)
    .execute();
  for (const visit of visits) await recordVisitEnd(tx, visit, visitor.administratorName);
}

/** Ends every visit to an organization that is disabled. Needs the system role. */
export async function endVisitsTo(tx: Tx, organizationId: number, now: Date): Promise<void> {
  const visits = await tx
    .updateTable('administrator_visit')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .returning(visitColumns)
    .execute();
  for (const visit of visits) await recordVisitEnd(tx, visit, await nameOfVisitor(tx, visit.user_id));
}
