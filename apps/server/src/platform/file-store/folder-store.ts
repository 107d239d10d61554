import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../files/durable-file.ts';
import { unlessMissing } from '../files/missing.ts';
import type { FileStore } from './file-store.ts';
import type { Spool } from './spool.ts';

/** DATA_DIR/files, which backups hold: a folder for each two first digits of a hash. */
export function openFolderStore(dataDir: string, spool: Spool): FileStore {
  const root = join(dataDir, 'files');
  const placeOf = (name: string) => join(root, name.slice(0, 2), name);
  return {
    put: (content, extension) =>
      spool(content, async ({ file, hash, size }) => {
        const name = `${hash}.${extension}`;
        const place = placeOf(name);
        await makeFolder(dirname(place), dataDir);
        await rename(file, place);
        await syncFolder(dirname(place));
        return { name, hash, size };
      }),
    sizeOf: async (name) => (await stat(placeOf(name)).catch(unlessMissing))?.size,
    async read(name, range = { start: 0, end: Number.POSITIVE_INFINITY }) {
      // Opened here: what is missing is told before anything of it was sent.
      const handle = await open(placeOf(name));
      return createReadStream('', { fd: handle, ...range });
    },
    remove: (name) => rm(placeOf(name), { force: true }),
    check: async () => undefined,
  };
}

/** A new folder is on disk only when those above it are. */
async function makeFolder(folder: string, dataDir: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  await syncFolder(dirname(folder));
  await syncFolder(dataDir);
}
