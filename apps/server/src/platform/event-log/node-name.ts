import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readOrMake } from '../files/made-once.ts';

/**
 * What a node is called in the stores that it shares with others: the same for its DATA_DIR for ever, since what it has sent and what
 * waits for it go by that name. @throws where it is there and can't be read
 */
export async function nodeName(dataDir: string): Promise<string> {
  const file = join(dataDir, 'node-name');
  const make = () => randomBytes(9).toString('base64url');
  const name = await readOrMake(file, make);
  if (name !== '') return name;
  // Of a version that did not wait for the disk, after a power cut.
  await rm(file, { force: true });
  return readOrMake(file, make);
}
