import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Hands one mail over; rejects when it could not. */
export type Deliver = (mail: Mail) => Promise<void>;

const from = 'Millrace <no-reply@millrace.invalid>';

/** Over SMTP. The sender is the URL's `from` parameter, where given. */
export function smtpTransport(smtpUrl: string): Deliver {
  const sender = new URL(smtpUrl).searchParams.get('from') ?? from;
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 });
  return async (mail) => {
    await transport.sendMail({ from: sender, ...mail });
  };
}

/** As files `<dataDir>/outbox/*.eml`, for installations without a mail server. */
export function outboxTransport(dataDir: string): Deliver {
  const directory = join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transport.sendMail({ from, ...mail });
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`;
    const partial = join(directory, `.${name}.part`);
    await writeFile(partial, message, { mode: 0o600 });
    await rename(partial, join(directory, name));
  };
}
