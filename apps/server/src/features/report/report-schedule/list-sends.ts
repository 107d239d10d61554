import type { ErrorKey } from '@millrace/contract/errors';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import {
  type listReportSends,
  mailStates,
  type ReportSend,
  sendStates,
} from '@millrace/contract/report/report-schedule';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import type { Scope } from '../../../platform/session/scope.ts';
import { readReport } from './queries.ts';
import { readableIssues } from './read-sent.ts';

/** What was mailed of a saved report, newest first. */
export function listSends(
  context: Context,
  { id: report, page, size }: RequestOf<typeof listReportSends>,
): Promise<ResponseOf<typeof listReportSends>> {
  return context.read(async (tx) => {
    await readReport(context, tx, report);
    const matching = tx
      .selectFrom('report_send')
      .innerJoin('report_schedule', 'report_schedule.id', 'report_send.schedule_id')
      .where('saved_report_id', '=', report);
    const rows = await pageOf(
      matching
        .select(['report_send.id', 'day', 'state', 'report_send.due_at', 'sent_at'])
        .select(['from_day', 'to_day', 'error'])
        .orderBy('report_send.id', 'desc'),
      { page, size },
    ).execute();
    // Addresses are of people, and no key sees them.
    const ids = context.scope.apiKeyId === null ? rows.map(({ id }) => String(id)) : [];
    const mails = await mailsOf(tx, context.scope, ids);
    const list = rows.map(
      ({
        id,
        day,
        state,
        due_at: dueAt,
        sent_at: sentAt,
        from_day: from,
        to_day: to,
        error,
      }): ReportSend => ({
        ...{ id: Number(id), kind: day === null ? 'byHand' : 'scheduled', from, to },
        state: sendStates.find((one) => one === state) ?? 'waiting',
        dueAt: dueAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
        error: error as ErrorKey | null,
        mails: mails.get(String(id)) ?? [],
      }),
    );
    return { list, total: await countOf(matching) };
  });
}

async function mailsOf(tx: Tx, scope: Scope, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReportSend['mails']>();
  const rows = await tx
    .selectFrom('report_mail')
    .innerJoin('report_recipient', 'report_recipient.id', 'report_mail.recipient_id')
    .select(['send_id', 'email', 'state', 'reason', 'file_name', 'file_rows', 'bytes', 'attached'])
    .select('issue')
    .where('send_id', 'in', ids)
    .orderBy('report_mail.id')
    .execute();
  const readable = await readableIssues(tx, scope, ids);
  return new Map(
    [...Map.groupBy(rows, ({ send_id: id }) => String(id))].map(([id, some]) => [
      id,
      some.map(({ email, state, reason, file_name: fileName, file_rows: count, bytes, attached, issue }) => ({
        ...{ email, reason, fileName, rows: count, bytes, attached },
        issue: readable(id, issue),
        state: mailStates.find((one) => one === state) ?? 'queued',
      })),
    ]),
  );
}
