import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '../postgres/database.ts';
import type { Mail, MailOutcome, MailReceipt } from './mail.ts';
import { claimMail, removeMail } from './mail-queue.ts';
import { sealMail, sealPart } from './sealed-mail.ts';
import { type MailDelivery, tryMail } from './try-mail.ts';

/**
 * Outgoing mail: written in the transaction that causes it, sent afterwards. A crash, or a mail server that is down
 * for a while, loses none.
 */
export interface Mailbox {
  /** Puts a mail into the caller's transaction; it is sent once that commits. */
  post(tx: Tx, mail: Mail): Promise<void>;
  /**
   * Keeps what mails carry, once for all that are posted with it in the same transaction. Needs the system role.
   * @returns its number, for `Mail.parts`
   */
  keepPart(tx: Tx, content: Buffer): Promise<string>;
  /** Resolves when nothing that is due is left to send; for tests. */
  settled(): Promise<void>;
  /** Takes no more, and waits some seconds for a delivery that is under way. */
  close(): Promise<void>;
}

/** Milliseconds between looks at the table while something was just posted here, and otherwise. */
const tick = 200;
const poll = 5_000;
/** How long a post is looked for: it becomes visible when its transaction commits. */
const eagerTicks = 15;
/** A delivery that hangs at the shutdown is left to the next start. */
const longestClose = 5_000;

interface Options extends MailDelivery {
  /**
   * Asked before each look at the table: posts what has become a mail since, some of it at a time.
   * @returns whether there was any
   */
  readonly collect?: (post: Mailbox['post']) => Promise<boolean>;
  /** Told what became of a mail that has a receipt, in the transaction that forgets it. */
  readonly onOutcome?: (tx: Tx, receipt: MailReceipt, outcome: MailOutcome) => Promise<void>;
}

export function openMailbox(options: Options): Mailbox {
  const { database, secrets, now, log, collect, onOutcome } = options;
  let closed = false;
  let eager = 0;
  let sinceWork = 0;
  let running: Promise<void> | undefined;

  const post: Mailbox['post'] = async (tx, mail) => {
    const sealed = sealMail(secrets, mail);
    const parts = (mail.parts ?? []).map(({ id }) => id);
    await tx
      .insertInto('mail')
      .values({
        ...{ sealed, due_at: now(), is_report: mail.receipt?.kind === 'report' },
        ...(parts.length > 0 && { part_ids: parts }),
      })
      .execute();
    eager = eagerTicks;
  };

  const keepPart: Mailbox['keepPart'] = async (tx, content) => {
    const sealed = sealPart(secrets, content);
    const { id } = await tx
      .insertInto('mail_part')
      .values({ sealed })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };

  /** @returns whether there was one to send */
  async function sendNext(): Promise<boolean> {
    const due = await database.asSystem((tx) => claimMail(tx, now()));
    if (due === undefined) return false;
    const told = await tryMail(options, due);
    if (told === undefined) return true;
    await database.asSystem(async (tx) => {
      await removeMail(tx, due);
      if (told.receipt !== undefined) await onOutcome?.(tx, told.receipt, told.outcome);
    });
    return true;
  }

  async function until(isDone: () => Promise<boolean>, failure: string): Promise<void> {
    try {
      while (!closed && !(await isDone()));
    } catch (error) {
      if (!closed) log.warn({ err: error }, failure);
    }
  }

  /** What cannot become a mail keeps back none that is one. */
  async function sendAll(): Promise<void> {
    if (collect !== undefined)
      await until(async () => !(await collect(post)), 'no mails made of what has happened');
    await until(async () => !(await sendNext()), 'mailbox not reachable');
  }

  /** One at a time, so that a mail server that is slow is not asked for more. */
  function work(): Promise<void> {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  // Started here and not by post(): what post() starts would run inside its caller's transaction.
  const timer = setInterval(() => {
    sinceWork += tick;
    if (eager === 0 && sinceWork < poll) return;
    eager = Math.max(0, eager - 1);
    sinceWork = 0;
    void work();
  }, tick);
  timer.unref();

  return {
    post,
    keepPart,
    settled: async () => {
      // One that was under way may have looked before the latest post.
      await running;
      await work();
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      if (running === undefined) return;
      const given = new AbortController();
      const longEnough = sleep(longestClose, undefined, { signal: given.signal }).catch(() => undefined);
      await Promise.race([running, longEnough]);
      given.abort();
    },
  };
}
