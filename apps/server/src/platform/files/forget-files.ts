import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './missing.ts';

/** Removes the files of a folder that nobody has touched since; a folder that is not there has none. */
export async function forgetFiles(folder: string, before: Date): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(folder, entry.name);
    const touched = (await stat(file).catch(unlessMissing))?.mtime;
    if (touched !== undefined && touched < before) await rm(file, { force: true });
  }
}
