import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const PIECE = 1024 * 1024;

/** Writes all of `bytes` at a position: one write may take less than it is given. */
export async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** As {@link writeAll}, before it returns: what the system takes into its cache is not worth another thread's while. */
export function writeAllNow({ fd }: FileHandle, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd, bytes, done, bytes.length - done, position + done);
  }
}

/**
 * Makes `file` at least `size` bytes of really allocated space, on disk when this resolves: what is written into it in
 * place needs no new blocks (on a file system that overwrites in place). What it holds already is kept.
 */
export async function allocate(file: string, size: number): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    const zeros = Buffer.alloc(Math.min(PIECE, size));
    for (let at = (await handle.stat()).size; at < size; ) {
      const { bytesWritten } = await handle.write(zeros, 0, Math.min(zeros.length, size - at));
      at += bytesWritten;
      // Piece by piece: a disk that gets all of it at once lets everybody else wait for it.
      await handle.sync();
    }
    // What was there before may have got its size and nothing else.
    await handle.sync();
  } finally {
    await handle.close();
  }
}
