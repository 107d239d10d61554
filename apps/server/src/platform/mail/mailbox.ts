import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../postgres/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Mail } from './mail.ts';
import { claimMail, postponeMail, removeMail } from './mail-queue.ts';
import type { Deliver, Sender } from './transport.ts';

/**
 * Outgoing mail: written in the transaction that causes it, sent afterwards. A crash, or a mail server that is down
 * for a while, loses none.
 */
export interface Mailbox {
  /** Puts a mail into the caller's transaction; it is sent once that commits. */
  post(tx: Tx, mail: Mail): Promise<void>;
  /** Resolves when nothing that is due is left to send; for tests. */
  settled(): Promise<void>;
  /** Takes no more, and waits some seconds for a delivery that is under way. */
  close(): Promise<void>;
}

const sealContext = 'mail';
/** Minutes until the next try, by tries made; after the last the mail is given up, and said so in the log. */
const retryMinutes = [1, 5, 30, 120, 720, 1440] as const;
/** Milliseconds between looks at the table while something was just posted here, and otherwise. */
const tick = 200;
const poll = 5_000;
/** How long a post is looked for: it becomes visible when its transaction commits. */
const eagerTicks = 15;
/** A delivery that hangs at the shutdown is left to the next start. */
const longestClose = 5_000;

interface Options {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly deliver: Deliver;
  /** Who mails are from at the time of a delivery. */
  readonly sender: () => Promise<Sender>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /**
   * Asked before each look at the table: posts what has become a mail since, some of it at a time.
   * @returns whether there was any
   */
  readonly collect?: (post: Mailbox['post']) => Promise<boolean>;
}

export function openMailbox(options: Options): Mailbox {
  const { database, secrets, deliver, sender, now, log, collect } = options;
  let closed = false;
  let eager = 0;
  let sinceWork = 0;
  let running: Promise<void> | undefined;

  const post: Mailbox['post'] = async (tx, mail) => {
    const sealed = secrets.seal(JSON.stringify(mail), sealContext);
    await tx.insertInto('mail').values({ sealed, due_at: now() }).execute();
    eager = eagerTicks;
  };

  /** @returns whether there was one to send */
  async function sendNext(): Promise<boolean> {
    const due = await database.asSystem((tx) => claimMail(tx, now()));
    if (due === undefined) return false;
    let subject = '';
    try {
      const mail = JSON.parse(secrets.open(due.sealed, sealContext).toString('utf8')) as Mail;
      ({ subject } = mail);
      await deliver(mail, await sender());
    } catch (error) {
      const minutes = retryMinutes[due.tries];
      const about = { err: error, subject, tries: due.tries + 1 };
      if (minutes !== undefined) {
        log.warn({ ...about, minutes }, 'mail not sent; will try again');
        const again = new Date(now().getTime() + minutes * 60_000);
        await database.asSystem((tx) => postponeMail(tx, due.id, again));
        return true;
      }
      log.error(about, 'mail given up');
    }
    await database.asSystem((tx) => removeMail(tx, due.id));
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
