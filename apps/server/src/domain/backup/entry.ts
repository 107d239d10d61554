import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../../platform/files/missing.ts';

/** One thing in a backup, named by its place below DATA_DIR, with `/` between folders. */
export type BackupEntry =
  | { readonly name: string; readonly folder: true }
  | { readonly name: string; readonly content: Buffer }
  /** The first `size` bytes of `file`; zeros where it turns out to be shorter. */
  | { readonly name: string; readonly file: string; readonly size: number };

/**
 * Everything below `dir`, folders before what is in them. What goes away meanwhile is left out: a store that works cleans up.
 * @param skip names (as in the backup) of files and whole folders to leave out
 */
export async function* entriesOf(
  dir: string,
  name: string,
  skip: (name: string) => boolean = () => false,
): AsyncGenerator<BackupEntry> {
  const all = await readdir(dir, { withFileTypes: true }).catch(unlessMissing);
  if (all === undefined) return;
  yield { name, folder: true };
  for (const found of all) {
    const [path, inside] = [join(dir, found.name), `${name}/${found.name}`];
    if (skip(inside)) continue;
    if (found.isDirectory()) yield* entriesOf(path, inside, skip);
    else if (found.isFile()) yield* fileEntry(path, inside);
  }
}

/** The file as it is now; nothing when there is none. */
export async function* fileEntry(file: string, name: string): AsyncGenerator<BackupEntry> {
  const found = await stat(file).catch(unlessMissing);
  if (found !== undefined) yield { name, file, size: found.size };
}
