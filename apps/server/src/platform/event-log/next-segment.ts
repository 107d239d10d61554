import { setTimeout as sleep } from 'node:timers/promises';
import { OpenSegment } from './open-segment.ts';
import { SpareFile } from './spare-file.ts';

const MiB = 1024 * 1024;
/** Of the spare that a log begins with, and of one for a log with little to write. */
const LEAST = MiB;
/** A spare that was filled before its time was too small by at least that. */
const GROWTH = 4;
/** What the last segment took, and some more. */
const MARGIN = 1.25;
/**
 * How long its making rests, in times of what it works: 64 MiB are 200 ms of a processor, and of the disk, that calls would
 * wait for. With it they are there within seconds, before a log that takes 20 MiB a second needs them.
 */
const REST = 3;

/**
 * Makes the file of the next segment while the one before it is written: of zeros that are on the disk already. A sync
 * then has nothing to write but the group itself; space that a file system gives out with the write costs it two writes
 * of its own each time and, on ext4, a wait for a thread of the kernel that others keep busy.
 */
export class NextSegment {
  readonly #dir: string;
  readonly #segmentBytes: number;
  #spare: SpareFile;
  #making: Promise<void> | undefined;
  readonly #closed = new AbortController();

  /** @param segmentBytes what a segment takes at most */
  constructor(dir: string, segmentBytes: number) {
    this.#dir = dir;
    this.#segmentBytes = segmentBytes;
    this.#spare = this.#spareOf(LEAST);
  }

  /** The spare under a segment's name; an ordinary file when there is none. @throws when the disk refuses it */
  async take(number: () => number): Promise<OpenSegment> {
    if (this.#spare.ready) {
      try {
        return await OpenSegment.fromSpare(this.#dir, number(), this.#spare);
      } catch {
        // The next one is made anew; what is in the way of an ordinary file is told.
        this.#spare.spend();
      }
    }
    return OpenSegment.create(this.#dir, number(), this.#segmentBytes);
  }

  /** Makes the next spare, unless it is there; without space there is none. @param last what was written before */
  prepare(last: OpenSegment | undefined): Promise<void> {
    this.#making ??= this.#make(last).finally(() => {
      this.#making = undefined;
    });
    return this.#making;
  }

  /** Gives up what is being made. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#making;
  }

  async #make(last: OpenSegment | undefined): Promise<void> {
    if (this.#spare.ready) return;
    if (last !== undefined) {
      const isFull = last.durable * MARGIN > last.capacity;
      this.#spare = this.#spareOf(isFull ? last.capacity * GROWTH : last.durable * MARGIN);
    }
    const { signal } = this.#closed;
    await this.#spare.make((tookMs) => sleep(REST * tookMs, undefined, { signal })).catch(() => undefined);
  }

  #spareOf(bytes: number): SpareFile {
    const size = Math.min(Math.max(Math.ceil(bytes / MiB) * MiB, LEAST), this.#segmentBytes);
    return new SpareFile(this.#dir, 'spare', size);
  }
}
