import type { Logger } from 'pino';
import { listSegments, segmentSize } from './files.ts';
import { NextSegment } from './next-segment.ts';
import { OpenSegment } from './open-segment.ts';
import type { SpareFile } from './spare-file.ts';

export interface SegmentChainOptions {
  readonly dir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Space for when the disk gives no more. */
  readonly reserve: SpareFile;
  /** The number of the first segment that this chain makes. */
  readonly first: number;
  readonly segmentBytes: number;
  readonly limitBytes: number;
}

/** `spilling`: into the reserve. `full`: nothing can be written. */
export type ChainState = 'normal' | 'spilling' | 'full';

/** After the limit was met, so much of it must be free again: else it would be met again at once. */
const RESUME_BELOW = 0.9;

/** Where the next group goes: segment after segment, the reserve when there is no space for one, then nowhere. */
export class SegmentChain {
  readonly #options: SegmentChainOptions;
  readonly #ahead: NextSegment;
  #next: number;
  #open: OpenSegment | undefined;
  #state: ChainState = 'normal';
  #reason = '';
  #cause: unknown;
  #spills = 0;
  #measured = 0;
  #writtenSince = 0;

  constructor(options: SegmentChainOptions) {
    this.#options = options;
    this.#ahead = new NextSegment(options.dir, options.segmentBytes);
    this.#next = options.first;
  }

  get state(): ChainState {
    return this.#state;
  }

  /** Why the reserve is in use or nothing can be written, in words. */
  get reason(): string {
    return this.#reason;
  }

  get cause(): unknown {
    return this.#cause;
  }

  /** How many times the reserve was taken. */
  get spills(): number {
    return this.#spills;
  }

  get segment(): OpenSegment | undefined {
    return this.#open;
  }

  /** How much of the limit waits to be shipped: 0 to 1, more when the reserve is in use. */
  async backlog(): Promise<number> {
    return (await this.#waiting()) / this.#options.limitBytes;
  }

  /** Begins the first segment. */
  async begin(): Promise<void> {
    this.#measured = await this.#waiting();
    await this.#ahead.prepare(undefined);
    await this.rotate();
  }

  /** The segment that takes a group of `size` bytes next, if that is clear without a look at the disk. */
  ready(size: number): OpenSegment | undefined {
    const { limitBytes } = this.#options;
    const isClear = this.#state === 'normal' && this.#measured + this.#writtenSince < limitBytes;
    return isClear && this.#open !== undefined && size <= this.#open.room ? this.#open : undefined;
  }

  /** The segment that takes a group of `size` bytes next; undefined when there is no space for it. */
  async place(size: number): Promise<OpenSegment | undefined> {
    if (this.#state === 'normal' && (await this.#limitMet())) {
      await this.#spill('too much waits to be shipped', undefined);
    }
    const open = this.#open;
    if (open !== undefined && size <= open.room) return open;
    if (this.#state !== 'normal') await this.#fill();
    // A record larger than a segment has one to itself.
    else if (open === undefined || open.durable > 0) await this.rotate();
    return this.#open;
  }

  /** A group of that many bytes was written. */
  wrote(bytes: number): void {
    this.#writtenSince += bytes;
  }

  /** Ends the segment and begins the next one, or spills when the disk refuses it. */
  async rotate(): Promise<void> {
    const last = this.#open;
    try {
      await this.#replace(await this.#ahead.take(() => this.#number()));
      void this.#ahead.prepare(last);
    } catch (error) {
      await this.#spill('the disk refuses a new segment', error);
    }
  }

  /** A write into the segment failed: goes on in the reserve, as long as there is one. */
  async failed(error: unknown): Promise<void> {
    if (this.#state === 'normal') await this.#spill('the disk refuses to write', error);
    else await this.#fill(error);
  }

  /** Makes the reserve anew and, when there is space again, goes on in an ordinary segment. */
  async recover(): Promise<void> {
    const { reserve, limitBytes, log } = this.#options;
    if (this.#state !== 'normal') {
      this.#measured = await this.#waiting();
      this.#writtenSince = 0;
      if (this.#measured >= limitBytes * RESUME_BELOW) return;
    }
    try {
      await reserve.make();
    } catch {
      return; // still no space
    }
    if (this.#state === 'normal') return;
    this.#state = 'normal';
    log.info('the event log has space again');
    await this.rotate();
  }

  async close(): Promise<void> {
    await this.#replace(undefined);
    await this.#ahead.close();
  }

  /** A number is used up even when its file could not be made. */
  #number(): number {
    const number = this.#next;
    this.#next += 1;
    return number;
  }

  async #replace(next: OpenSegment | undefined): Promise<void> {
    const last = this.#open;
    this.#open = next;
    await last?.end();
  }

  async #spill(reason: string, cause: unknown): Promise<void> {
    const { dir, reserve, log } = this.#options;
    this.#reason = reason;
    this.#cause = cause;
    if (!reserve.ready) return this.#fill(cause);
    try {
      await this.#replace(await OpenSegment.fromSpare(dir, this.#number(), reserve));
    } catch (error) {
      return this.#fill(error);
    }
    this.#state = 'spilling';
    this.#spills += 1;
    log.warn({ err: cause, reason }, 'the event log writes into its reserve');
  }

  async #fill(cause: unknown = this.#cause): Promise<void> {
    this.#cause = cause;
    await this.#replace(undefined);
    if (this.#state === 'full') return;
    this.#state = 'full';
    this.#options.log.error(
      { err: cause, reason: this.#reason },
      'the event log is full: it refuses records',
    );
  }

  /** Looks at the disk only when what was there, and was written since, could reach the limit. */
  async #limitMet(): Promise<boolean> {
    const { limitBytes } = this.#options;
    if (this.#measured + this.#writtenSince < limitBytes) return false;
    this.#measured = await this.#waiting();
    this.#writtenSince = 0;
    return this.#measured >= limitBytes;
  }

  /** Bytes of all segments; of the open one, what was written. */
  async #waiting(): Promise<number> {
    const { dir } = this.#options;
    const ended = (await listSegments(dir)).filter((segment) => segment !== this.#open?.number);
    const sizes = await Promise.all(ended.map((segment) => segmentSize(dir, segment)));
    return sizes.reduce((sum, size) => sum + size, this.#open?.durable ?? 0);
  }
}
