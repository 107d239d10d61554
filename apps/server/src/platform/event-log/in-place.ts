import { writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** What is written at once: the kernel gives the processor to nobody else before it has taken all of it. */
const PIECE = 128 * 1024;
/** What the disk gets at once: with all of it, it would let everybody else wait. */
const BURST = 1024 * 1024;

/** Waits as long as it likes after a piece of work that took so many milliseconds; stops the work by throwing. */
export type Rest = (tookMs: number) => Promise<void>;

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
 *
 * @param rest called after each piece
 */
export async function allocate(file: string, size: number, rest?: Rest): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    const zeros = Buffer.alloc(Math.min(PIECE, size));
    let unsynced = 0;
    for (let at = (await handle.stat()).size; at < size; ) {
      const begun = performance.now();
      const { bytesWritten } = await handle.write(zeros, 0, Math.min(zeros.length, size - at));
      at += bytesWritten;
      unsynced += bytesWritten;
      if (unsynced >= BURST) {
        await handle.sync();
        unsynced = 0;
      }
      await rest?.(performance.now() - begun);
    }
    // What was there before may have got its size and nothing else.
    await handle.sync();
  } finally {
    await handle.close();
  }
}
