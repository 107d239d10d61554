import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, readOrMake } from '../files/made-once.ts';
import { reasonOf } from '../log/reason-of.ts';
import { StartError } from '../start-error.ts';

/** 32 random bytes in hexadecimal. */
const KEY = /^[0-9a-f]{64}$/;

const fileIn = (dataDir: string) => join(dataDir, 'secret.key');

/** What the key file says, whether it is a key or not; undefined: there is none, as where SECRET_KEY stands for it. */
export const readKeyFile = (dataDir: string): Promise<string | undefined> => readIfThere(fileIn(dataDir));

/**
 * The key in `secret.key` of the folder (mode 0600); made when there is none. The file appears whole and on disk or not
 * at all, and of several processes that make it at once all get the key of the first.
 * @throws StartError when the file can't be read or made, or holds something else.
 */
export async function readOrCreateKeyFile(dataDir: string): Promise<string> {
  const file = fileIn(dataDir);
  try {
    const key = await readOrMake(file, () => randomBytes(32).toString('hex'));
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
