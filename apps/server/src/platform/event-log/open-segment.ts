import { type FileHandle, open, rename } from 'node:fs/promises';
import { syncFolder } from '../files/durable-file.ts';
import { segmentPath } from './files.ts';
import { HEAD } from './frame.ts';
import { writeAllNow } from './in-place.ts';
import type { SpareFile } from './spare-file.ts';

/** A group did not get to disk. */
export class GroupFailed extends Error {
  /** Whether a reader may have seen it whole all the same: then it must not be written again. */
  readonly maybeSeen: boolean;

  constructor(cause: unknown, maybeSeen: boolean) {
    super('A group could not be written.', { cause });
    this.maybeSeen = maybeSeen;
  }
}

/** In place of the head of the next group: there is none yet. */
const NO_HEAD = Buffer.alloc(HEAD);

/** The segment that is being written. It is left for good after its first failure. */
export class OpenSegment {
  readonly number: number;
  /** Bytes that it can hold. */
  readonly capacity: number;
  readonly #handle: FileHandle;
  /** Bytes that were there before: zeros, or groups of a segment that was shipped. */
  readonly #old: number;
  #durable = 0;

  private constructor(number: number, handle: FileHandle, size: { capacity: number; old: number }) {
    this.number = number;
    this.#handle = handle;
    this.capacity = size.capacity;
    this.#old = size.old;
  }

  /** A new file. */
  static async create(dir: string, number: number, capacity: number): Promise<OpenSegment> {
    const handle = await open(segmentPath(dir, number), 'wx', 0o600);
    return OpenSegment.#named(dir, new OpenSegment(number, handle, { capacity, old: 0 }));
  }

  /** A spare file under a segment's name, overwritten from its begin. */
  static async fromSpare(dir: string, number: number, spare: SpareFile): Promise<OpenSegment> {
    const handle = await open(spare.path, 'r+');
    try {
      await rename(spare.path, segmentPath(dir, number));
    } catch (error) {
      await handle.close();
      throw error;
    }
    spare.spend();
    const size = { capacity: spare.size, old: spare.size };
    return OpenSegment.#named(dir, new OpenSegment(number, handle, size));
  }

  static async #named(dir: string, segment: OpenSegment): Promise<OpenSegment> {
    try {
      await syncFolder(dir);
      return segment;
    } catch (error) {
      await segment.end();
      throw error;
    }
  }

  /** Bytes of whole groups that are on disk. */
  get durable(): number {
    return this.#durable;
  }

  get room(): number {
    return this.capacity - this.#durable;
  }

  /** Resolves when the group is on disk. @throws GroupFailed */
  async append(group: Buffer): Promise<void> {
    const end = this.#durable + group.length;
    try {
      // First, so that a reader never goes on from this group to what was there before.
      if (end < this.#old) writeAllNow(this.#handle, NO_HEAD.subarray(0, this.#old - end), end);
      writeAllNow(this.#handle, group, this.#durable);
    } catch (error) {
      throw new GroupFailed(error, false);
    }
    // A failed sync may have dropped pages that a reader has seen: trying again proves nothing.
    await this.#handle.datasync().catch((error: unknown) => {
      throw new GroupFailed(error, true);
    });
    this.#durable = end;
  }

  /** Ends it: what is behind the last durable group (a part of a failed one, what was there before) is given back if the disk lets it. */
  async end(): Promise<void> {
    try {
      await this.#handle.truncate(this.#durable).catch(() => undefined);
    } finally {
      await this.#handle.close().catch(() => undefined);
    }
  }
}
