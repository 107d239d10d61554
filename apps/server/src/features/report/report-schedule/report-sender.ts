import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorKey } from '@millrace/contract/errors';
import { scheduleLimits } from '@millrace/contract/report/report-schedule';
import type { FastifyBaseLogger } from 'fastify';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Worker } from '../../../platform/jobs/worker.ts';
import { tellAuthor } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { keep } from './kept-issue.ts';
import { type AttachmentLimits, clearFiles, makeIssues } from './make-mails.ts';
import { postMails } from './post-mails.ts';
import {
  type ClaimedSend,
  claimSend,
  endSend,
  isGivenUp,
  longestMaking,
  planNext,
  putOff,
} from './send-queue.ts';
import { stopWithoutAuthor } from './stop-without-author.ts';

interface Options {
  readonly services: Pick<
    Services,
    'config' | 'database' | 'clickhouse' | 'reportQueue' | 'mailbox' | 'secrets' | 'now'
  >;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly limits?: AttachmentLimits;
}

/** Mails scheduled reports when they are due. One at a time on a node, on as many nodes as there are. */
export function reportSender({ services, log, limits = scheduleLimits }: Options): Worker {
  const { database, now } = services;
  const ending = new AbortController();

  async function next(): Promise<boolean> {
    while (await database.asSystem((tx) => planNext(tx, now())));
    const send = await database.asSystem((tx) => claimSend(tx, now()));
    if (send === undefined) return false;
    if (isGivenUp(send)) await fail(send, 'reportSchedule.errors.interrupted');
    else await make(send);
    return true;
  }

  async function make(send: ClaimedSend): Promise<void> {
    const late = new AbortController();
    const done = new AbortController();
    void sleep(longestMaking, undefined, { signal: done.signal }).then(
      () => late.abort(new CallError('report.errors.tookTooLong')),
      () => undefined,
    );
    try {
      const made = await makeIssues(services, send, {
        signal: AbortSignal.any([late.signal, ending.signal]),
        limits,
      });
      await database.asSystem(async (tx) => {
        const { from, to } = made.question.period;
        const issues = JSON.stringify(made.issues.map((issue) => keep(issue, made)));
        const change = { state: 'sent', sent_at: now(), from_day: from, to_day: to, issues } as const;
        // Whoever gets here first mails it, and the mails stand in the same transaction.
        if (await endSend(tx, send, change)) await postMails(services, tx, send, made);
      });
    } catch (error) {
      if (ending.signal.aborted) {
        // The server's end is no failure of the report: it costs no try.
        await database.asSystem((tx) => endSend(tx, send, { state: 'waiting', tries: send.tries - 1 }));
        return;
      }
      const refusal = refusalOf(late.signal.aborted ? late.signal.reason : error);
      if (!(refusal instanceof CallError))
        log.warn({ err: error, send: send.id }, 'a scheduled report could not be made');
      // A store that is away for a while says so in many ways: only what was refused fails at once.
      const mayPass = !(refusal instanceof CallError) || refusal.key === 'report.errors.busy';
      if (mayPass && (await database.asSystem((tx) => putOff(tx, send, now())))) return;
      await fail(send, refusal instanceof CallError ? refusal.key : 'reportSchedule.errors.broken');
    } finally {
      done.abort();
      await clearFiles(services.config, send);
    }
  }

  function fail(send: ClaimedSend, error: ErrorKey): Promise<void> {
    return database.asSystem(async (tx) => {
      if (!(await endSend(tx, send, { state: 'failed', error }))) return;
      if (!(await stopWithoutAuthor(tx, send))) await tellOwner(tx, send);
    });
  }

  return { name: 'scheduled reports', every: 5_000, next, stop: () => ending.abort() };
}

/** Behind the bell of whose report it is; once a day. */
function tellOwner(
  tx: Tx,
  { organizationId, ownerId: userId, scheduleId, report }: ClaimedSend,
): Promise<void> {
  return tellAuthor(
    tx,
    { organizationId, userId },
    {
      message: 'notification.content.reportNotSent',
      cause: scheduleId,
      params: { name: report.name },
      link: { url: `/report/schedule?report=${report.id}`, type: 'in-app' },
    },
  );
}
