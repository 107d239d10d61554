import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../postgres/database.ts';
import type { Secrets } from '../secrets.ts';
import type { Mail } from './mail.ts';
import type { Deliver } from './transport.ts';

/**
 * Outgoing mail: written in the transaction that causes it, sent afterwards. A crash, or a mail server that is down
 * for a while, loses none.
 */
export interface Mailbox {
  /** Puts a mail into the caller's transaction; it is sent once that commits. */
  post(tx: Tx, mail: Mail): Promise<void>;
  /** Resolves when nothing that is due is left to send; for tests and the shutdown. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const sealContext = 'mail';
/** Minutes until the next try, by tries made; after the last the mail is given up, and said so in the log. */
const retryMinutes = [1, 5, 30, 120, 720, 1440] as const;
const lastWait = 1440;
/** How soon a mail of this process leaves, and how soon one that another node left behind. */
const tickMilliseconds = 200;
const pollMilliseconds = 5_000;

interface Options {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly deliver: Deliver;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export function openMailbox({ database, secrets, deliver, now, log }: Options): Mailbox {
  let closed = false;
  let posted = false;
  let sinceWork = 0;
  let running: Promise<void> = Promise.resolve();

  /** Takes the next due mail and moves its due time past this try, so that a crash leads to another one. */
  function claim() {
    return database.asSystem(async (tx) => {
      const due = await tx
        .selectFrom('mail')
        .select(['id', 'sealed', 'tries'])
        .where('due_at', '<=', now())
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (due === undefined) return undefined;
      const next = new Date(now().getTime() + (retryMinutes[due.tries] ?? lastWait) * 60_000);
      await tx
        .updateTable('mail')
        .set({ tries: due.tries + 1, due_at: next })
        .where('id', '=', due.id)
        .execute();
      return due;
    });
  }

  /** @returns whether there was one to send */
  async function sendNext(): Promise<boolean> {
    const due = await claim();
    if (due === undefined) return false;
    const mail = JSON.parse(secrets.open(due.sealed, sealContext).toString('utf8')) as Mail;
    const last = due.tries >= retryMinutes.length;
    let sent = true;
    try {
      await deliver(mail);
    } catch (error) {
      sent = false;
      const about = { err: error, subject: mail.subject };
      if (last) log.error(about, 'mail given up');
      else log.warn({ ...about, minutes: retryMinutes[due.tries] }, 'mail not sent; will try again');
    }
    if (sent || last)
      await database.asSystem((tx) => tx.deleteFrom('mail').where('id', '=', due.id).execute());
    return true;
  }

  function work(): Promise<void> {
    running = running.then(async () => {
      try {
        while (!closed && (await sendNext()));
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'mailbox not reachable');
      }
    });
    return running;
  }

  // Started here and not by post(): what post() starts would run inside its caller's transaction.
  const timer = setInterval(() => {
    sinceWork += tickMilliseconds;
    if (!posted && sinceWork < pollMilliseconds) return;
    posted = false;
    sinceWork = 0;
    void work();
  }, tickMilliseconds);
  timer.unref();

  return {
    post: async (tx, mail) => {
      const sealed = secrets.seal(JSON.stringify(mail), sealContext);
      await tx.insertInto('mail').values({ sealed, due_at: now() }).execute();
      posted = true;
    },
    settled: work,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
