import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayMs } from '@millrace/contract/kit/duration';
import { createTransport } from 'nodemailer';
import { replaceDurably } from '../files/durable-file.ts';
import type { BounceAddresses } from './bounce-address.ts';
import { type OutgoingMail, RecipientRefused } from './mail.ts';
import { pageWithLogo, withLogo } from './with-logo.ts';

/** Who mails are from. */
export interface Sender {
  /** What the installation is called, for a sender's address that has no name of its own. */
  readonly name: string;
  /** PNG, which then stands above each mail; null: mails are plain text. */
  readonly logo: Buffer | null;
}

/** Hands one mail over; rejects when it could not. */
export type Deliver = (mail: OutgoingMail, sender: Sender) => Promise<void>;

const from = 'no-reply@millrace.invalid';

/** `Ads <ads@example.com>` has a name already; an address alone gets that of the installation. */
function senderOf(address: string, { name }: Sender) {
  return address.includes('<') ? address : { name, address: address.trim() };
}

/** The recipient as one address: text with a comma in it must not become two. */
function messageOf(mail: OutgoingMail, address: string, sender: Sender) {
  const { html, attachments } = pageOf(mail, sender);
  const domain = address.match(/@([^\s>]+)/)?.[1] ?? 'millrace.invalid';
  return {
    from: senderOf(address, sender),
    to: { name: '', address: mail.to },
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    ...(html !== undefined && { html }),
    attachments: [...attachments, ...(mail.contents ?? []).map(attachmentOf)],
    ...(mail.messageId !== undefined && { messageId: `<${mail.messageId}@${domain}>` }),
    headers: {
      // No answers by machines (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function pageOf(mail: OutgoingMail, { logo, name }: Sender) {
  if (mail.html !== undefined) return pageWithLogo(mail.html, name, logo);
  return logo === null ? { html: undefined, attachments: [] } : withLogo(mail.text, name, logo);
}

function attachmentOf({
  filename,
  contentType,
  cid,
  content,
}: NonNullable<OutgoingMail['contents']>[number]) {
  const contentDisposition = cid === undefined ? ('attachment' as const) : ('inline' as const);
  return { filename, contentType, content, contentDisposition, ...(cid !== undefined && { cid }) };
}

/** The server's answer to the recipient's address alone, when it says that it will stay so (RFC 5321, 4.2.1). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false;
  return error.command === 'RCPT TO' && Number(error.responseCode) >= 500;
}

/**
 * Over SMTP. The sender is the URL's `from` parameter, where given. The time-outs (milliseconds) keep one delivery
 * well below the mailbox's lease. What a server takes and cannot deliver comes back to `bounces`, where that is given.
 */
export function smtpTransport(smtpUrl: string, bounces?: Pick<BounceAddresses, 'of'>): Deliver {
  const address = new URL(smtpUrl).searchParams.get('from') ?? from;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return async (mail, sender) => {
    try {
      const back = mail.receipt && bounces?.of(mail.receipt);
      await transport.sendMail({
        ...messageOf(mail, address, sender),
        ...(back !== undefined && { envelope: { from: back, to: mail.to } }),
      });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new RecipientRefused(error instanceof Error ? error.message : '', { cause: error });
    }
  };
}

/** Where mails stand that no mail server takes: many say names, links and figures. */
export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');
export const outboxLifetime = 30 * dayMs;

/** As files `<dataDir>/outbox/*.eml` (mode 0600), for installations without a mail server. */
export function outboxTransport(dataDir: string): Deliver {
  const directory = outboxFolder(dataDir);
  const transport = createTransport({ streamTransport: true, newline: 'windows' });
  return async (mail, sender) => {
    const { message } = await transport.sendMail(messageOf(mail, from, sender));
    const content = message instanceof Readable ? await buffer(message) : message;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`;
    await replaceDurably(join(directory, name), content);
  };
}
