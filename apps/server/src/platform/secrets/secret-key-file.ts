import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../files/durable-file.ts';
import { reasonOf } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';

/** 32 random bytes in hexadecimal. */
const KEY = /^[0-9a-f]{64}$/;

/**
 * The key in `secret.key` of the folder (mode 0600); made when there is none. The file appears whole and on disk or not
 * at all, and of several processes that make it at once all get the key of the first.
 * @throws StartError when the file can't be read or made, or holds something else.
 */
export async function readOrCreateKeyFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret.key');
  try {
    const key = (await readIfThere(file)) ?? (await create(dataDir, file));
    if (KEY.test(key)) return key;
  } catch (error) {
    throw new StartError(`The key file ${file} cannot be used by this user: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  throw new StartError(
    `The key file ${file} is damaged: put its backup in place (without it no stored secret can be read).`,
  );
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function create(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, `secret.key.${randomUUID()}`);
  try {
    await writeDurably(draft, `${randomBytes(32).toString('hex')}\n`);
    // A link, unlike a rename, never replaces: whoever comes second keeps the first one's key.
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dataDir);
  return (await readFile(file, 'utf8')).trim();
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
