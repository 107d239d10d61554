import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a node is called in the stores that it shares with others: the same for its DATA_DIR for ever. */
export async function nodeName(dataDir: string): Promise<string> {
  const file = join(dataDir, 'node-name');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const name = randomBytes(9).toString('base64url');
    await writeFile(`${file}.new`, `${name}\n`);
    await rename(`${file}.new`, file);
    return name;
  }
}
