import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files below a folder in which one of the texts stands, in either case, by their paths in it. */
export async function findBytes(folder: string, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase());
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = (await readFile(path, 'latin1')).toLowerCase();
    if (wanted.some((text) => content.includes(text))) found.push(relative(folder, path));
  }
  return found.sort();
}
