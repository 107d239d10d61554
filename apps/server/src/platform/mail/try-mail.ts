import { minuteMs } from '@millrace/contract/kit/duration';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../log/reason-of.ts';
import type { Database } from '../postgres/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import {
  type Mail,
  type MailOutcome,
  type MailReceipt,
  type OutgoingMail,
  RecipientRefused,
} from './mail.ts';
import { type DueMail, postponeMail } from './mail-queue.ts';
import { openMail, openPart } from './sealed-mail.ts';
import type { Deliver, Sender } from './transport.ts';

/** Minutes until the next try, by tries made; after the last the mail is given up, and said so in the log. */
const retryMinutes = [1, 5, 30, 120, 720, 1440] as const;

export interface MailDelivery {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly deliver: Deliver;
  /** Who mails are from at the time of a delivery. */
  readonly sender: () => Promise<Sender>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

interface Told {
  readonly receipt: MailReceipt | undefined;
  readonly outcome: MailOutcome;
}

/** @returns what became of it; undefined: it is to be tried again, and its queue knows */
export async function tryMail(by: MailDelivery, due: DueMail): Promise<Told | undefined> {
  const { database, secrets, deliver, sender, now, log } = by;
  let mail: Mail | undefined;
  try {
    mail = openMail(secrets, due.sealed);
    await deliver(await outgoing(by, due, mail), await sender());
    return { receipt: mail.receipt, outcome: { kind: 'delivered' } };
  } catch (error) {
    const receipt = mail?.receipt;
    const about = { err: error, subject: mail?.subject ?? '', tries: due.tries + 1 };
    const reason = reasonOf(error);
    // Who waits for a link may mend their mailbox meanwhile; of what comes each day another one comes anyway.
    if (receipt !== undefined && error instanceof RecipientRefused) {
      log.warn(about, 'the recipient of a mail is refused');
      return { receipt, outcome: { kind: 'refused', reason } };
    }
    const minutes = retryMinutes[due.tries];
    if (minutes === undefined) {
      log.error(about, 'mail given up');
      return { receipt, outcome: { kind: 'givenUp', reason } };
    }
    log.warn({ ...about, minutes }, 'mail not sent; will try again');
    const again = new Date(now().getTime() + minutes * minuteMs);
    await database.asSystem((tx) => postponeMail(tx, due.id, again));
    return undefined;
  }
}

/** With what it carries. */
async function outgoing(
  { database, secrets }: MailDelivery,
  due: DueMail,
  mail: Mail,
): Promise<OutgoingMail> {
  const { parts = [] } = mail;
  const numbered = { ...mail, messageId: `${due.id}.${due.createdAt.getTime()}` };
  if (parts.length === 0) return numbered;
  const rows = await database.asSystem((tx) =>
    tx.selectFrom('mail_part').select(['id', 'sealed']).where('id', 'in', due.partIds).execute(),
  );
  const contents = parts.map((part) => {
    const row = rows.find(({ id }) => String(id) === part.id);
    if (row === undefined) throw new Error(`a part of mail ${due.id} is gone`);
    return { ...part, content: openPart(secrets, row.sealed) };
  });
  return { ...numbered, contents };
}
