import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { stopReportMail, viewReportMail } from '@millrace/contract/report/report-mail';
import type { FastifyInstance } from 'fastify';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { oneClickPath, recipientOf } from './mail-link.ts';
import { setNext } from './save-schedule.ts';

type Stopping = ResponseOf<typeof viewReportMail>;
type Needs = Pick<Services, 'database' | 'secrets' | 'now'>;

export function viewMail(
  { services }: PublicContext,
  { token }: RequestOf<typeof viewReportMail>,
): Promise<Stopping> {
  return services.database.asSystem((tx) => read(tx, idOf(services, token)));
}

/** By the person themselves, who need not be able to sign in. */
export function stopMail(
  { services }: PublicContext,
  { token, stopped }: RequestOf<typeof stopReportMail>,
): Promise<Stopping> {
  return setStopped(services, token, stopped);
}

function idOf(services: Needs, token: string): number {
  const id = recipientOf(services, token);
  if (id === undefined) throw new CallError('reportSchedule.errors.linkInvalid');
  return id;
}

function setStopped(services: Needs, token: string, stopped: boolean): Promise<Stopping> {
  const id = idOf(services, token);
  const now = services.now();
  return services.database.asSystem(async (tx) => {
    const row = await tx
      .updateTable('report_recipient')
      .set({ stopped: stopped ? 'left' : null, bounces: 0 })
      // What was due while they wanted none is not made up for.
      .$if(!stopped, (query) =>
        query.set((eb) => ({
          since: eb.case().when('stopped', 'is', null).then(eb.ref('since')).else(now).end(),
        })),
      )
      .where('id', '=', id)
      .returning('schedule_id')
      .executeTakeFirst();
    if (row === undefined) throw new CallError('reportSchedule.errors.linkInvalid');
    await setNext(tx, row.schedule_id, now);
    return read(tx, id);
  });
}

async function read(tx: Tx, id: number): Promise<Stopping> {
  const row = await tx
    .selectFrom('report_recipient')
    .innerJoin('report_schedule', 'report_schedule.id', 'report_recipient.schedule_id')
    .innerJoin('saved_report', 'saved_report.id', 'report_schedule.saved_report_id')
    .innerJoin('organization', 'organization.id', 'report_recipient.organization_id')
    .select(['report_recipient.email', 'stopped', 'saved_report.name as report'])
    .select('organization.name as organization')
    .where('report_recipient.id', '=', id)
    .executeTakeFirst();
  // Its report was deleted for good: there is nothing left to stop.
  if (row === undefined) throw new CallError('reportSchedule.errors.linkInvalid');
  const { email, report, organization, stopped } = row;
  return { email, report, organization, stopped: stopped === 'left' };
}

/**
 * What mail programs post to when their own button is pressed (RFC 8058): a form, by nobody who is signed in, with the
 * token in the address. Nothing happens by merely opening it, since programs open links to look at them.
 */
export async function registerOneClick(app: FastifyInstance, services: Needs): Promise<void> {
  await app.register(async (scope) => {
    // Programs may send either kind of form, and should send the second.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string' }, (_, __, done) => done(null, {}));
    scope.post<{ Querystring: { token?: string } }>(oneClickPath, async ({ query }, reply) => {
      await setStopped(services, query.token ?? '', true);
      return reply.status(204).send();
    });
  });
}
