import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';

/**
 * The secret in the link of the newest mail to an address; waits until there is one with that parameter.
 * @param outbox folder in which a server leaves its mails
 * @param used secrets of earlier mails, which are waited past
 */
export async function secretMailedTo(
  outbox: string,
  address: string,
  parameter: 'token' | 'invite',
  used: ReadonlySet<string> = new Set(),
): Promise<string> {
  for (;;) {
    for (const text of await mailsTo(outbox, address)) {
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      const secret = link === undefined ? null : new URL(link).searchParams.get(parameter);
      if (secret !== null && !used.has(secret)) return secret;
    }
    // The time limit of whoever waits ends this.
    await pause(100);
  }
}

interface ReadMail {
  readonly to: readonly (string | undefined)[];
  readonly text: string;
  /** With the pictures that it brought in their places; empty: it has none. */
  readonly page: string;
}

/** Mails never change once they are there, so each is read once. */
const known = new Map<string, Promise<ReadMail>>();

/** Texts of the mails to an address, newest first. */
export async function mailsTo(outbox: string, address: string): Promise<string[]> {
  return (await readTo(outbox, address)).map((mail) => mail.text);
}

/** The same as pages, as a mail program shows them. */
export async function pagesTo(outbox: string, address: string): Promise<string[]> {
  return (await readTo(outbox, address)).map((mail) => mail.page);
}

async function readTo(outbox: string, address: string): Promise<ReadMail[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const newestFirst = names.sort().reverse();
  const mails = await Promise.all(newestFirst.map((name) => readOnce(join(outbox, name))));
  return mails.filter((mail) => mail.to.includes(address));
}

function readOnce(file: string): Promise<ReadMail> {
  const mail = known.get(file) ?? read(file);
  known.set(file, mail);
  return mail;
}

async function read(file: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(await readFile(file), { attachmentEncoding: 'base64' });
  const page = mail.attachments.reduce(
    (html, { contentId, mimeType, content }) =>
      contentId === undefined
        ? html
        : html.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${content}`),
    mail.html ?? '',
  );
  return { to: mail.to?.map((to) => to.address) ?? [], text: mail.text ?? '', page };
}
