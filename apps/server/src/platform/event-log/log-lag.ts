import { type FileHandle, open } from 'node:fs/promises';
import { isMissing } from '../files/missing.ts';
import type { Position } from './cursor.ts';
import { listSegments, segmentPath, segmentSize } from './files.ts';
import { HEAD, sizeByHead } from './frame.ts';

const WINDOW = 64 * 1024;

/** Measures how much of a log lies behind a place, look after look. */
export class LogLag {
  readonly #dir: string;
  /** Up to where groups were found in the newest segment. */
  #found: Position = { segment: 0, offset: 0 };

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** Bytes of the groups behind `position`; of a segment whose writer was killed, all that its file has. */
  async behind(position: Position): Promise<number> {
    const segments = (await listSegments(this.#dir)).filter((segment) => segment >= position.segment);
    const newest = segments.at(-1);
    let bytes = 0;
    for (const segment of segments) {
      const begin = segment === position.segment ? position.offset : 0;
      // What is behind the groups of an ended segment was given back.
      const isEnded = segment !== newest;
      const end = isEnded ? await segmentSize(this.#dir, segment) : await this.#endOf(segment, begin);
      bytes += Math.max(0, end - begin);
    }
    return bytes;
  }

  async #endOf(segment: number, begin: number): Promise<number> {
    const from = this.#found.segment === segment ? Math.max(this.#found.offset, begin) : begin;
    let handle: FileHandle;
    try {
      handle = await open(segmentPath(this.#dir, segment));
    } catch (error) {
      if (isMissing(error)) return begin;
      throw error;
    }
    try {
      this.#found = { segment, offset: await groupsEnd(handle, from) };
      return this.#found.offset;
    } finally {
      await handle.close();
    }
  }
}

/** Goes from head to head, beginning with one at `from`. @returns where no group begins */
async function groupsEnd(handle: FileHandle, from: number): Promise<number> {
  const window = Buffer.allocUnsafe(WINDOW);
  let [at, begin, length] = [from, from, 0];
  for (;;) {
    if (at + HEAD > begin + length) {
      begin = at;
      length = (await handle.read(window, 0, WINDOW, begin)).bytesRead;
      if (length < HEAD) return at;
    }
    const size = sizeByHead(window.subarray(at - begin));
    if (size === undefined) return at;
    at += size;
  }
}
