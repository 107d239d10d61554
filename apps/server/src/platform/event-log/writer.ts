import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordLock } from '../files/record-lock.ts';
import { EventLogClosed, EventLogFull } from './errors.ts';
import type { EventLog, EventLogStats } from './event-log.ts';
import { encodeGroup, groupSize, recordSize } from './frame.ts';
import { GroupFailed } from './open-segment.ts';
import type { SegmentChain } from './segment-chain.ts';
import type { SpareFile } from './spare-file.ts';

interface WriterOptions {
  readonly chain: SegmentChain;
  /** Space for when the disk gives no more. */
  readonly reserve: SpareFile;
  readonly lock: RecordLock;
  readonly segmentAgeMs: number;
  readonly queueBytes: number;
  readonly probeMs: number;
  readonly now: () => number;
}

interface Waiting {
  readonly record: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** What one write takes at most: bounds its memory and how long the first of a group waits for the last. */
const GROUP_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;
/**
 * Milliseconds between the beginnings of two groups while calls come together. A group costs as much time as two calls:
 * those that would set off the moment the disk is free leave less to everybody, and to the disk.
 */
const INTERVAL = 2;

const nothing: readonly Waiting[] = [];

/** Group commit: what is appended while a group is on its way to disk makes up the next group. */
export class Writer implements EventLog {
  readonly #options: WriterOptions;
  /** Of the group under way: space of its own for each would have V8 clear all of its memory several times a second. */
  readonly #space = Buffer.allocUnsafeSlow(GROUP_BYTES);
  #queue: Waiting[] = [];
  #queuedBytes = 0;
  #working: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #begun = 0;
  /** Records of the last group. */
  #together = 0;
  #isOld = false;
  #probeIsDue = false;
  #ageTimer: NodeJS.Timeout | undefined;
  readonly #probeTimer: NodeJS.Timeout;
  #records = 0;
  #bytes = 0;
  #groups = 0;
  #refused = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#probeTimer = setInterval(() => this.#probe(), options.probeMs);
    this.#probeTimer.unref();
  }

  append(record: Buffer): Promise<void> {
    const { chain, reserve, queueBytes } = this.#options;
    if (this.#closing !== undefined) return Promise.reject(new EventLogClosed());
    if (record.length === 0) return Promise.reject(new RangeError('A record must not be empty.'));
    if (groupSize([record]) > reserve.size) {
      return Promise.reject(new RangeError(`A record of ${record.length} bytes is larger than the reserve.`));
    }
    if (chain.state === 'full') return Promise.reject(this.#refusal());
    if (this.#queuedBytes + record.length > queueBytes) {
      return Promise.reject(this.#refusal('the disk is too slow'));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ record, resolve, reject });
      this.#queuedBytes += record.length;
      this.#wake();
    });
  }

  renew(): void {
    this.#isOld = true;
    this.#wake();
  }

  stats(): EventLogStats {
    const { chain, reserve } = this.#options;
    return {
      state: chain.state,
      segment: chain.segment?.number ?? 0,
      reserveReady: reserve.ready,
      records: this.#records,
      bytes: this.#bytes,
      groups: this.#groups,
      refused: this.#refused,
      spills: chain.spills,
      queuedBytes: this.#queuedBytes,
    };
  }

  backlog(): Promise<number> {
    return this.#options.chain.backlog();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#probeTimer);
    clearTimeout(this.#ageTimer);
    while (this.#working !== undefined) await this.#working;
    clearTimeout(this.#ageTimer);
    await this.#options.chain.close();
    this.#options.lock.release();
  }

  #probe(): void {
    const { chain, reserve } = this.#options;
    if (chain.state === 'normal' && reserve.ready) return;
    this.#probeIsDue = true;
    this.#wake();
  }

  /** Begins to work after all of this turn of the event loop have appended, unless it works already. */
  #wake(): void {
    this.#working ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.#work())
      .finally(() => {
        this.#working = undefined;
        if (this.#queue.length > 0 || this.#probeIsDue || this.#isOld) this.#wake();
      });
  }

  /** The only one that touches the chain; never rejects. */
  async #work(): Promise<void> {
    const { chain } = this.#options;
    const [probeIsDue, isOld] = [this.#probeIsDue, this.#isOld];
    this.#probeIsDue = false;
    this.#isOld = false;
    if (probeIsDue) await chain.recover().catch((error: unknown) => chain.failed(error));
    if (isOld && chain.state === 'normal') {
      // The age was that of the segment that is left: the next one's begins with its first record.
      clearTimeout(this.#ageTimer);
      await chain.rotate();
    }
    let durable = nothing;
    for (;;) {
      const pause = this.#pause();
      if (pause > 0) {
        for (const { resolve } of durable) resolve();
        durable = nothing;
        await sleep(pause);
      }
      const goesOn = this.#queue.length > 0 && !this.#probeIsDue && !this.#isOld;
      // First the next group sets off: the disk works while those who waited for this one are answered.
      const committing = goesOn ? this.#commit() : undefined;
      for (const { resolve } of durable) resolve();
      if (committing === undefined) return;
      durable = await committing;
    }
  }

  /** How long the next group waits for more. Whoever comes alone never waits. Milliseconds. */
  #pause(): number {
    if (this.#queue.length === 0 || this.#together < 2 || this.#queuedBytes >= GROUP_BYTES) return 0;
    return Math.floor(this.#begun + INTERVAL - performance.now());
  }

  /** Never rejects. @returns those whose records are on disk now */
  async #commit(): Promise<readonly Waiting[]> {
    try {
      return await this.#write();
    } catch (error) {
      this.#refuseAll(error);
      return nothing;
    }
  }

  async #write(): Promise<readonly Waiting[]> {
    const { chain } = this.#options;
    const [oldest] = this.#queue;
    if (oldest === undefined) return nothing;
    const size = groupSize([oldest.record]);
    const segment = chain.ready(size) ?? (await chain.place(size));
    if (segment === undefined) {
      this.#refuseAll();
      return nothing;
    }
    const isFirst = segment.durable === 0;
    const group = this.#take(Math.min(GROUP_BYTES, segment.room));
    this.#begun = performance.now();
    this.#together = group.length;
    const records = group.map(({ record }) => record);
    const bytes = encodeGroup(segment.number, this.#options.now(), records, this.#space);
    try {
      await segment.append(bytes);
    } catch (error) {
      await chain.failed(error instanceof GroupFailed ? error.cause : error);
      if (error instanceof GroupFailed && !error.maybeSeen) this.#putBack(group);
      else this.#refuse(group);
      return nothing;
    }
    chain.wrote(bytes.length);
    this.#groups += 1;
    this.#records += group.length;
    this.#bytes += bytes.length;
    for (const { record } of group) this.#queuedBytes -= record.length;
    if (isFirst) this.#watchAge();
    return group;
  }

  /** The oldest of the queue that make up a group of at most `bytes`; the first in any case. */
  #take(bytes: number): Waiting[] {
    let size = groupSize([]);
    const end = this.#queue.findIndex(({ record }, index) => {
      size += recordSize(record.length);
      return index > 0 && size > bytes;
    });
    return this.#queue.splice(0, end === -1 ? this.#queue.length : end);
  }

  #putBack(group: readonly Waiting[]): void {
    this.#queue = [...group, ...this.#queue];
  }

  #watchAge(): void {
    clearTimeout(this.#ageTimer);
    this.#ageTimer = setTimeout(() => {
      this.#isOld = true;
      this.#wake();
    }, this.#options.segmentAgeMs);
    this.#ageTimer.unref();
  }

  #refuseAll(error?: unknown): void {
    this.#refuse(this.#queue.splice(0), error);
  }

  #refuse(group: readonly Waiting[], error?: unknown): void {
    for (const { record, reject } of group) {
      this.#queuedBytes -= record.length;
      reject(this.#refusal(undefined, error));
    }
  }

  #refusal(reason?: string, error?: unknown): EventLogFull {
    const { chain } = this.#options;
    this.#refused += 1;
    return new EventLogFull(reason ?? chain.reason, RETRY_AFTER_SECONDS, error ?? chain.cause);
  }
}
