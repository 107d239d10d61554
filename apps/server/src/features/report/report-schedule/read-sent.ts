import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { getSentReport } from '@millrace/contract/report/sent-report';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { keptIssue } from './kept-issue.ts';
import { readReport } from './queries.ts';

/**
 * What the mails of a send said. Whoever was mailed it may read it again; anybody else who sees the saved report, if all apps
 * are theirs, as some of the figures may be of any, and if their role may ask for such figures. @throws CallError notFound
 */
export function readSent(
  context: Context,
  { id, issue }: RequestOf<typeof getSentReport>,
): Promise<ResponseOf<typeof getSentReport>> {
  const { scope } = context;
  return context.read(async (tx) => {
    const row = found(
      await tx
        .selectFrom('report_send')
        .innerJoin('report_schedule', 'report_schedule.id', 'report_send.schedule_id')
        .select(['saved_report_id', 'issues'])
        .where('report_send.id', '=', sql<string>`${id}::bigint`)
        .executeTakeFirst(),
    );
    await readReport(context, tx, row.saved_report_id);
    const kept = found(z.safeParse(z.array(keptIssue), row.issues).data?.[issue]);
    const mayRead =
      readsAll(scope, kept.ofUsers) || (await issuesOf(tx, scope, [String(id)])).has(`${id} ${issue}`);
    return found(mayRead ? kept : undefined);
  });
}

/** Whether somebody may read what was mailed to others. */
function readsAll({ apps, rights }: Scope, ofUsers: boolean): boolean {
  return (
    apps === 'all' &&
    rights.holds('performance', ['query']) &&
    (!ofUsers || rights.holds('user_activity', ['query']))
  );
}

/** The issues of sends that somebody got themselves. */
async function issuesOf(
  tx: Tx,
  { userId }: Pick<Scope, 'userId'>,
  sends: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userId === null || sends.length === 0) return new Set();
  const rows = await tx
    .selectFrom('report_mail')
    .innerJoin('report_recipient', 'report_recipient.id', 'report_mail.recipient_id')
    .innerJoin('user_account', 'user_account.email', 'report_recipient.email')
    .select(['send_id', 'issue'])
    .where('user_account.id', '=', userId)
    .where('send_id', 'in', sends)
    .where('issue', 'is not', null)
    .execute();
  return new Set(rows.map(({ send_id: send, issue }) => `${send} ${issue}`));
}

/** Which of the issues of some sends somebody may read. */
export async function readableIssues(
  tx: Tx,
  scope: Scope,
  sends: readonly string[],
): Promise<(send: string, issue: number | null) => number | null> {
  const { rows } = await sql<{ send: string; issue: number; of_users: boolean }>`
    select report_send.id::text as send, (place - 1)::int as issue, (one ->> 'ofUsers')::boolean as of_users
    from report_send cross join jsonb_array_elements(issues) with ordinality as kept (one, place)
    where report_send.id = any(${sends}::bigint[])`.execute(tx);
  const own = await issuesOf(tx, scope, sends);
  const readable = new Set(
    rows
      .filter((row) => readsAll(scope, row.of_users) || own.has(`${row.send} ${row.issue}`))
      .map(({ send, issue }) => `${send} ${issue}`),
  );
  return (send, issue) => (issue !== null && readable.has(`${send} ${issue}`) ? issue : null);
}
