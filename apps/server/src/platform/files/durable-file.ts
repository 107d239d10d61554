import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a new file (mode 0600) that is on disk when this resolves. @throws where there is one already */
export async function writeDurably(file: string, content: string | Buffer): Promise<void> {
  await withHandle(await open(file, 'wx', 0o600), async (handle) => {
    await handle.writeFile(content);
    await handle.sync();
  });
}

/** A new name is on disk only when its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  await withHandle(await open(folder), (handle) => handle.sync());
}

/** Puts a file (mode 0600) in place of whatever has its name; after a crash it is there whole or not at all. */
export async function replaceDurably(file: string, content: string | Buffer): Promise<void> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  await writeDurably(draft, content);
  await rename(draft, file);
  await syncFolder(dirname(file));
}

async function withHandle(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
