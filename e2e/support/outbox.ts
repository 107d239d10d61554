import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { outboxFolder } from './installation.ts';

/** The secret in the link of the newest mail to an address; waits until there is one with that parameter. */
export async function secretMailedTo(address: string, parameter: 'token' | 'invite'): Promise<string> {
  for (;;) {
    for (const text of await mailsTo(address)) {
      const link = /https?:\/\/\S+/.exec(text)?.[0];
      const secret = link === undefined ? null : new URL(link).searchParams.get(parameter);
      if (secret !== null) return secret;
    }
    // The test's own time limit ends this.
    await pause(100);
  }
}

/** Texts of the mails to an address, newest first. */
async function mailsTo(address: string): Promise<string[]> {
  const names = await readdir(outboxFolder()).catch(() => []);
  const mails = names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  const parsed = await Promise.all(
    mails.map(async (name) => PostalMime.parse(await readFile(join(outboxFolder(), name)))),
  );
  return parsed.flatMap((mail) => (mail.to?.some((to) => to.address === address) ? [mail.text ?? ''] : []));
}
