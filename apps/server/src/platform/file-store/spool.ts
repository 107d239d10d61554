import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file on its way to its place: on the disk whole, and its hash known. */
export interface Draft {
  readonly file: string;
  readonly hash: string;
  readonly size: number;
}

/** Writes content down, and has `work` bring it to its place; what is left then is removed. */
export type Spool = <T>(content: AsyncIterable<Uint8Array>, work: (draft: Draft) => Promise<T>) => Promise<T>;

/** Where uploads stand until they are taken, and files until they are kept. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads');
}

/** In the same file system as DATA_DIR/files, so that a draft is kept by its new name alone. */
export function openSpool(dataDir: string): Spool {
  const folder = uploadsFolder(dataDir);
  return async (content, work) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${randomUUID()}.part`);
    try {
      return await work(await write(file, content));
    } finally {
      await rm(file, { force: true });
    }
  };
}

async function write(file: string, content: AsyncIterable<Uint8Array>): Promise<Draft> {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of content) {
      hash.update(piece);
      size += piece.length;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, hash: hash.digest('hex'), size };
}
