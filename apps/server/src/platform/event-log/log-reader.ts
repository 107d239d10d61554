import { type FileHandle, open } from 'node:fs/promises';
import { isMissing } from '../files/missing.ts';
import type { Position } from './cursor.ts';
import { listSegments, segmentPath } from './files.ts';
import { type Decoded, decodeGroup, HEAD } from './frame.ts';

export interface ReadGroup {
  readonly records: readonly Buffer[];
  readonly writtenAt: number;
  /** Where it begins. */
  readonly from: Position;
  /** Where the next one begins. */
  readonly to: Position;
}

const WINDOW = 1024 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Reads a log group by group while another process writes it. A segment is at its end when a later one exists: its
 * writer never touches it again, so what is no whole group there was never acknowledged.
 */
export class LogReader {
  readonly #dir: string;
  readonly #onDamage: (at: Position, bytes: number) => void;
  #position: Position;
  #file: { readonly segment: number; readonly handle: FileHandle } | undefined;
  /** What was read of the segment, from the position on. */
  #window: Buffer = NOTHING;

  /** @param onDamage is told of a group amid a segment whose bytes have changed on disk; it is passed over */
  constructor(dir: string, position: Position, onDamage: (at: Position, bytes: number) => void) {
    this.#dir = dir;
    this.#position = position;
    this.#onDamage = onDamage;
  }

  get position(): Position {
    return this.#position;
  }

  /** Goes back (or on) to another place. */
  seek(position: Position): void {
    this.#position = position;
    this.#window = NOTHING;
  }

  /** The next group, which may be in a later segment; undefined when there is none yet. */
  async next(): Promise<ReadGroup | undefined> {
    for (;;) {
      const group = this.#take(this.#found());
      if (group !== undefined) return group;
      // Looked for before the last read: only then has that read seen the end of the segment.
      const [next] = (await listSegments(this.#dir)).filter((number) => number > this.#position.segment);
      // Where nothing was written yet, which an idle log's reader meets again and again, a look is enough.
      await this.#fill(HEAD);
      if (this.#found().kind === 'more' && this.#window.length === HEAD) await this.#fill(WINDOW);
      let found = this.#found();
      if (found.kind === 'more' && found.size > this.#window.length) {
        await this.#fill(found.size);
        found = this.#found();
      }
      if (found.kind === 'group') continue;
      if (next === undefined) return undefined;
      if (found.kind === 'damaged' && (await this.#isAmid(found.size))) this.#passOver(found.size);
      else this.seek({ segment: next, offset: 0 });
    }
  }

  async close(): Promise<void> {
    await this.#file?.handle.close();
    this.#file = undefined;
  }

  #found(): Decoded {
    return decodeGroup(this.#position.segment, this.#window);
  }

  #take(found: Decoded): ReadGroup | undefined {
    if (found.kind !== 'group') return undefined;
    const from = this.#position;
    this.#advance(found.size);
    return { records: found.records, writtenAt: found.writtenAt, from, to: this.#position };
  }

  #advance(bytes: number): void {
    const { segment, offset } = this.#position;
    this.#position = { segment, offset: offset + bytes };
    this.#window = this.#window.subarray(bytes);
  }

  /** Whether a whole group follows: then these bytes were one, too, when they were written. */
  async #isAmid(bytes: number): Promise<boolean> {
    await this.#fill(bytes + 2 * WINDOW);
    return decodeGroup(this.#position.segment, this.#window.subarray(bytes)).kind === 'group';
  }

  #passOver(bytes: number): void {
    this.#onDamage(this.#position, bytes);
    this.#advance(bytes);
  }

  /** Reads the window anew, from the position on. */
  async #fill(bytes: number): Promise<void> {
    const handle = await this.#open();
    if (handle === undefined) {
      this.#window = NOTHING;
      return;
    }
    const buffer = Buffer.allocUnsafe(bytes);
    let length = 0;
    while (length < bytes) {
      const { bytesRead } = await handle.read(buffer, length, bytes - length, this.#position.offset + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    this.#window = buffer.subarray(0, length);
  }

  async #open(): Promise<FileHandle | undefined> {
    const { segment } = this.#position;
    if (this.#file?.segment === segment) return this.#file.handle;
    await this.close();
    try {
      const handle = await open(segmentPath(this.#dir, segment), 'r');
      this.#file = { segment, handle };
      return handle;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}
