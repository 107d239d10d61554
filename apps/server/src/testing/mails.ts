import type { Mail } from '../platform/mail/mail.ts';
import type { TestApp } from './test-app.ts';

/** The mails to an address so far, oldest first. */
export async function mailsTo(app: TestApp, email: string): Promise<Mail[]> {
  return (await app.mails()).filter(({ to }) => to === email);
}

/** The newest mail to an address. @throws Error when there is none */
export async function lastMailTo(app: TestApp, email: string): Promise<Mail> {
  const mail = (await mailsTo(app, email)).at(-1);
  if (mail === undefined) throw new Error(`no mail to ${email}`);
  return mail;
}

/** The one link of a mail. @throws Error when there is none */
export function linkIn({ text }: Mail): URL {
  const [link] = text.match(/https?:\/\/\S+/) ?? [];
  if (link === undefined) throw new Error(`no link in: ${text}`);
  return new URL(link);
}
