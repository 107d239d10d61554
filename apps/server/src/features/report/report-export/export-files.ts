import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../platform/files/durable-file.ts';
import { freeBytes } from '../../../platform/files/free-bytes.ts';
import { unlessMissing } from '../../../platform/files/missing.ts';

const folderOf = (dataDir: string) => join(dataDir, 'exports');

/** Where the finished file of an export is. */
export const exportFile = (dataDir: string, id: number) => join(folderOf(dataDir), String(id));

/** Makes room for a try. @returns where it writes; what earlier tries left is gone */
export async function newDraft(
  dataDir: string,
  { id, tries }: { readonly id: number; readonly tries: number },
): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOthers(dataDir, (name) => !name.startsWith(`${id}.`));
  return join(folder, `${id}.${tries}.part`);
}

/** Where rows of a draft may stand until they are in order. */
export const draftPiece = (draft: string, place: number) => draft.replace(/part$/, `${place}.part`);

export const bytesOf = async (path: string) => (await stat(path)).size;

/** Puts a draft that is on disk where it is found. */
export async function keepDraft(dataDir: string, id: number, draft: string): Promise<void> {
  await rename(draft, exportFile(dataDir, id));
  await syncFolder(folderOf(dataDir));
}

export const removeFile = (path: string) => rm(path, { force: true });

/** Removes the files that nobody needs. */
export async function removeOthers(dataDir: string, isNeeded: (name: string) => boolean): Promise<void> {
  const folder = folderOf(dataDir);
  const names = (await readdir(folder).catch(unlessMissing)) ?? [];
  for (const name of names.filter((one) => !isNeeded(one))) await removeFile(join(folder, name));
}

/** Bytes that are free on the disk of the exports. */
export const freeForExports = (dataDir: string) => freeBytes(folderOf(dataDir));
