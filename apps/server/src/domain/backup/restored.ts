import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { replaceDurably } from '../../platform/files/durable-file.ts';

/** Lies in a DATA_DIR from a restore until the first start has seen to it. */
const name = 'restored.json';

const restored = z.object({
  /** When the backup was made, and when it was restored. */
  madeAt: z.iso.datetime(),
  at: z.iso.datetime(),
});
export type Restored = z.infer<typeof restored>;

/** @param into the folder that becomes the DATA_DIR */
export function noteRestored(into: string, what: Restored): Promise<void> {
  return replaceDurably(join(into, name), JSON.stringify(what));
}

export async function readRestored(dataDir: string): Promise<Restored | undefined> {
  const file = join(dataDir, name);
  return existsSync(file) ? restored.parse(JSON.parse(await readFile(file, 'utf8'))) : undefined;
}

export function forgetRestored(dataDir: string): Promise<void> {
  return rm(join(dataDir, name), { force: true });
}
