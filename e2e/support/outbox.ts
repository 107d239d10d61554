import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { outboxFolder } from './installation.ts';

/** The link in the newest mail to an address; waits until there is one. */
export async function linkMailedTo(address: string): Promise<URL> {
  for (;;) {
    const text = await newestMailTo(address);
    const link = text === undefined ? undefined : /https?:\/\/\S+/.exec(text)?.[0];
    if (link !== undefined) return new URL(link);
    // The test's own time limit ends this.
    await pause(100);
  }
}

async function newestMailTo(address: string): Promise<string | undefined> {
  const names = await readdir(outboxFolder()).catch(() => []);
  for (const name of names
    .filter((one) => one.endsWith('.eml'))
    .sort()
    .reverse()) {
    const mail = await PostalMime.parse(await readFile(join(outboxFolder(), name)));
    if (mail.to?.some((to) => to.address === address)) return mail.text;
  }
  return undefined;
}
