import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeDurably } from './durable-file.ts';
import { unlessMissing } from './missing.ts';

/**
 * What a file says (mode 0600, without the white space around); made when there is none. It appears whole and on disk or not at all,
 * and of several processes that make it at once all get what the first one wrote.
 */
export async function readOrMake(file: string, make: () => string): Promise<string> {
  return (await readIfThere(file)) ?? (await create(file, make()));
}

/** The same; undefined when there is none. */
export const readIfThere = async (file: string): Promise<string | undefined> =>
  (await readFile(file, 'utf8').catch(unlessMissing))?.trim();

async function create(file: string, content: string): Promise<string> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeDurably(draft, `${content}\n`);
    // A link, unlike a rename, never replaces: whoever comes second keeps what the first one wrote.
    await link(draft, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(folder);
  return (await readFile(file, 'utf8')).trim();
}
