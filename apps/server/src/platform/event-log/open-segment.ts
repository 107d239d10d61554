import { type FileHandle, open, rename } from 'node:fs/promises';
import { syncFolder } from '../durable-file.ts';
import { segmentPath } from './files.ts';
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

/** The segment that is being written. It is left for good after its first failure. */
export class OpenSegment {
  readonly number: number;
  /** Bytes that it can hold. */
  readonly capacity: number;
  readonly #handle: FileHandle;
  #durable = 0;

  private constructor(number: number, handle: FileHandle, capacity: number) {
    this.number = number;
    this.#handle = handle;
    this.capacity = capacity;
  }

  /** A new file. */
  static async create(dir: string, number: number, capacity: number): Promise<OpenSegment> {
    const handle = await open(segmentPath(dir, number), 'wx', 0o600);
    return OpenSegment.#named(dir, new OpenSegment(number, handle, capacity));
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
    return OpenSegment.#named(dir, new OpenSegment(number, handle, spare.size));
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
    try {
      writeAllNow(this.#handle, group, this.#durable);
    } catch (error) {
      throw new GroupFailed(error, false);
    }
    // A failed sync may have dropped pages that a reader has seen: trying again proves nothing.
    await this.#handle.datasync().catch((error: unknown) => {
      throw new GroupFailed(error, true);
    });
    this.#durable += group.length;
  }

  /** Ends it: what is behind the last durable group (a part of a failed one, zeros) is given back if the disk lets it. */
  async end(): Promise<void> {
    try {
      await this.#handle.truncate(this.#durable).catch(() => undefined);
    } finally {
      await this.#handle.close().catch(() => undefined);
    }
  }
}
