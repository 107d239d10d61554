import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from './missing.ts';

/**
 * Removes the files of a folder that nobody has touched since; a folder that is not there has none. A file and what stands beside
 * it as `.json` are one: whoever goes on with it may write to either of them.
 */
export async function forgetFiles(folder: string, before: Date): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const names = new Set(entries.filter((one) => one.isFile()).map(({ name }) => name.replace(/\.json$/, '')));
  for (const name of names) {
    const file = join(folder, name);
    if (await isOld(file, before)) for (const one of partsOf(file)) await rm(one, { force: true });
  }
}

const partsOf = (file: string): readonly string[] => [file, `${file}.json`];

async function isOld(file: string, before: Date): Promise<boolean> {
  const touched = await touchedAt(file);
  return touched !== undefined && touched < before;
}

/** When a file was last written to, or what stands beside it as `.json`; undefined: neither is there. */
export async function touchedAt(file: string): Promise<Date | undefined> {
  const parts = await Promise.all(partsOf(file).map((one) => stat(one).catch(unlessMissing)));
  const times = parts.flatMap((part) => (part === undefined ? [] : [part.mtimeMs]));
  return times.length === 0 ? undefined : new Date(Math.max(...times));
}
