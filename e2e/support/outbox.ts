import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { outboxFolder } from './installation.ts';

/**
 * The secret in the link of the newest mail to an address; waits until there is one with that parameter.
 * @param used secrets of earlier mails, which are waited past
 */
export async function secretMailedTo(
  address: string,
  parameter: 'token' | 'invite',
  used: ReadonlySet<string> = new Set(),
): Promise<string> {
  for (;;) {
    for (const text of await mailsTo(address)) {
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      const secret = link === undefined ? null : new URL(link).searchParams.get(parameter);
      if (secret !== null && !used.has(secret)) return secret;
    }
    // The test's own time limit ends this.
    await pause(100);
  }
}

interface ReadMail {
  readonly to: readonly (string | undefined)[];
  readonly text: string;
}

/** Mails never change once they are there, so each is read once. */
const known = new Map<string, Promise<ReadMail>>();

/** Texts of the mails to an address, newest first. */
async function mailsTo(address: string): Promise<string[]> {
  const names = (await readdir(outboxFolder()).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.sort().reverse().map(readOnce));
  return mails.filter((mail) => mail.to.includes(address)).map((mail) => mail.text);
}

function readOnce(name: string): Promise<ReadMail> {
  const mail = known.get(name) ?? read(join(outboxFolder(), name));
  known.set(name, mail);
  return mail;
}

async function read(file: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(await readFile(file));
  return { to: mail.to?.map((to) => to.address) ?? [], text: mail.text ?? '' };
}
