import type { RecordLock } from '../files/record-lock.ts';
import { compose } from './compose.ts';
import { type Cursor, isBefore, type Position } from './cursor.ts';
import { listSegments } from './files.ts';
import { inAnotherSegment, removeShipped } from './forget-shipped.ts';
import type { BatchFile, ComposedBatch, FrozenBatch } from './frozen-batch.ts';
import { Gathering } from './gathering.ts';
import { LogLag } from './log-lag.ts';
import { LogReader } from './log-reader.ts';
import { Persistence } from './persistence.ts';
import { RecentKeys } from './recent-keys.ts';
import { RefusedRecords } from './refused-records.ts';
import { keepShipped } from './shipped-file.ts';
import type { Shipper, ShipperOptions, ShipperStats } from './shipper.ts';
import { Slices } from './slices.ts';

interface ShippingOptions extends Required<Omit<ShipperOptions, 'exclusively' | 'waitMs'>> {
  readonly exclusively: ShipperOptions['exclusively'];
  readonly cursor: Cursor;
  readonly file: BatchFile;
  /** What a predecessor had frozen. */
  readonly frozen: FrozenBatch | undefined;
  readonly lock: RecordLock;
}

/** Milliseconds; whoever wants to forget what is in the log tries again. */
const longestDrain = 60_000;

interface Drain {
  readonly resolve: () => void;
}

/** The loop of a shipper: gather, freeze, insert, move the cursor; one batch at a time, the next one prepared meanwhile. */
export class Shipping implements Shipper {
  readonly #options: ShippingOptions;
  readonly #reader: LogReader;
  readonly #lag: LogLag;
  readonly #recent: RecentKeys;
  readonly #refused: RefusedRecords;
  readonly #persistence: Persistence;
  readonly #drains = new Set<Drain>();
  readonly #rests: (() => Promise<void>)[] = [];
  readonly #running: Promise<void>;
  #closing: Promise<void> | undefined;
  #wake: () => void = () => undefined;
  /** Frozen and not yet behind the cursor: the next thing to be sent, whatever happens. */
  #frozen: FrozenBatch | undefined;
  /** Read for the batch after that, and what was made of it. */
  #gathering: Gathering | undefined;
  /** Of the batch before. */
  #lastBytes = 0;
  #composed: ComposedBatch | undefined;
  /** Of the last batch whose keys are among the recent ones. */
  #knownToken: string | undefined;
  #batchBytes: number;
  #oldestAt: number | undefined;
  #lagBytes = 0;
  #sums = { batches: 0, records: 0, rows: 0, duplicates: 0, refused: 0, damaged: 0, lastBatchRows: 0 };

  constructor(options: ShippingOptions) {
    const { dir, log, cursor, frozen } = options;
    this.#options = options;
    this.#reader = new LogReader(dir, cursor.position, (at, bytes) => {
      this.#sums.damaged += 1;
      log.error({ at, bytes }, 'the event log is damaged: what was recorded there can not be read any more');
    });
    this.#lag = new LogLag(dir);
    this.#recent = new RecentKeys(options.keys);
    this.#refused = new RefusedRecords(dir, log);
    this.#persistence = new Persistence(log, options.retryMs);
    this.#batchBytes = options.batchBytes;
    // One from before the cursor was sent; the cursor has moved on since.
    if (frozen !== undefined && !isBefore(frozen.from, cursor.position)) this.#frozen = frozen;
    this.#oldestAt = this.#frozen?.oldestAt;
    this.#running = this.#run();
  }

  nudge(): void {
    this.#wake();
  }

  stats(): ShipperStats {
    const lag = this.#oldestAt === undefined ? 0 : this.#options.now() - this.#oldestAt;
    return {
      lagSeconds: Math.max(0, lag / 1000),
      lagBytes: this.#lagBytes,
      isFailing: this.#persistence.isFailing,
      keyFilterBytes: this.#recent.bytes,
      ...this.#sums,
    };
  }

  async drain(timeoutMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const drain = { resolve: () => resolve(true) };
    this.#drains.add(drain);
    const timer = setTimeout(() => resolve(false), timeoutMs);
    this.#wake();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#drains.delete(drain);
    }
  }

  rest<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#rests.push(() => work().then(resolve, reject));
    this.#wake();
    void this.#running.then(() => reject(new Error('The event log is not shipped any more.')));
    return promise;
  }

  async forget(renew: () => void, patience?: number): Promise<void> {
    const { dir, file } = this.#options;
    // The segment that is begun now is of a new file: no other can be made of one that was shipped.
    await this.rest(async () => {
      await removeShipped(dir);
      await inAnotherSegment(dir, renew, patience);
    });
    if (!(await this.drain(longestDrain))) throw new Error('The event log is not shipped yet.');
    await this.rest(async () => {
      await file.blank();
      await removeShipped(dir);
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#persistence.end();
    this.#wake();
    await this.#running;
    await Promise.all([this.#reader.close(), this.#options.cursor.close(), this.#options.file.close()]);
    this.#options.lock.release();
  }

  async #run(): Promise<void> {
    while (!this.#persistence.hasEnded) await this.#persistence.insist(() => this.#step());
  }

  /** May be repeated after a failure at any point. */
  async #step(): Promise<void> {
    await this.#measureLag();
    if (this.#frozen === undefined) await this.#restIfAsked();
    if (this.#frozen !== undefined) {
      const frozen = this.#frozen;
      await this.#exclusively(async () => {
        await this.#sendKeys(frozen);
        await this.#sendRows(frozen);
      });
    } else if (this.#composed !== undefined) {
      await this.#sendNext(this.#composed);
    } else {
      const { cursor, now, gathered } = this.#options;
      if (!this.#recent.isLoaded) {
        await this.#look();
        await this.#recent.load(now());
      }
      const gathering = await this.#gather();
      if (gathering.records === 0) return;
      await gathered();
      await this.#measureLag();
      await this.#exclusively(async () => this.#sendNext(await this.#compose(cursor.position, gathering)));
    }
    await this.#settle();
  }

  async #restIfAsked(): Promise<void> {
    for (let work = this.#rests.shift(); work !== undefined; work = this.#rests.shift()) await work();
  }

  #exclusively(work: () => Promise<void>): Promise<void> {
    return this.#options.exclusively === undefined ? work() : this.#options.exclusively(work);
  }

  /** Reads until there is enough for a batch or it has waited long enough; nothing only at the end. */
  async #gather(): Promise<Gathering> {
    const { pollMs } = this.#options;
    const gathering = this.#begun();
    for (;;) {
      const asked = [...this.#drains];
      if ((await this.#read(gathering)) === 'enough') return gathering;
      gathering.foundEnd();
      await (gathering.records === 0 ? this.#allIsShipped(asked) : this.#measureLag());
      const isTime = asked.length > 0 || performance.now() >= gathering.deadline;
      const isOver = this.#persistence.hasEnded || this.#rests.length > 0;
      if (isOver || (gathering.records > 0 && isTime)) return gathering;
      await this.#sleep(Math.min(pollMs, gathering.deadline - performance.now()));
    }
  }

  /** What waits is known before the store is asked for anything: it may be away for long. */
  async #look(): Promise<void> {
    const gathering = this.#begun();
    await this.#read(gathering);
    if (gathering.records > 0) this.#gathering = gathering;
  }

  /** What was read already for the next batch, or nothing yet, from the cursor on. */
  #begun(): Gathering {
    const { cursor, columns, batchMs } = this.#options;
    const gathering = this.#gathering;
    this.#gathering = undefined;
    if (gathering !== undefined) return gathering;
    this.#reader.seek(cursor.position);
    return new Gathering(cursor.position, columns, batchMs, this.#lastBytes);
  }

  /** Reads what is there, as long as the batch can take more. */
  async #read(gathering: Gathering): Promise<'enough' | 'all'> {
    const { toRows, batchRows } = this.#options;
    const slices = new Slices();
    for (;;) {
      const isEnough = gathering.rows.length >= batchRows || gathering.bytes >= this.#batchBytes;
      if (isEnough || performance.now() >= gathering.deadline) return 'enough';
      if (gathering.records > 0 && this.#persistence.hasEnded) return 'enough';
      const group = await this.#reader.next();
      if (group === undefined) return 'all';
      await gathering.take(group, toRows, this.#refused, slices);
      this.#oldestAt ??= gathering.oldestAt;
    }
  }

  /**
   * Uses the time in which the store works on the batch before for reading the next one, and for composing it if it is
   * whole: no other node can ship anything meanwhile, where there is none.
   *
   * @param known when the keys of the batch before are in the store and among the recent ones
   */
  async #prepareNext(from: Position, known: Promise<void>): Promise<void> {
    const { columns, batchMs, exclusively, gathered } = this.#options;
    try {
      const gathering = new Gathering(from, columns, batchMs, this.#lastBytes);
      const isWhole = (await this.#read(gathering)) === 'enough';
      if (!isWhole || exclusively !== undefined) {
        if (gathering.records > 0) this.#gathering = gathering;
        return;
      }
      await known;
      await gathered();
      this.#composed = await this.#compose(from, gathering);
    } catch {
      // What is the matter is met again, and told, when the batch's turn has come.
    }
  }

  async #allIsShipped(asked: readonly Drain[]): Promise<void> {
    this.#oldestAt = undefined;
    this.#lagBytes = 0;
    if (this.#reader.position.segment > this.#options.cursor.position.segment) {
      await this.#moveTo(this.#reader.position);
    }
    for (const { resolve } of asked) resolve();
  }

  /** The batch of what was gathered, without its replays. */
  async #compose(from: Position, gathering: Gathering): Promise<ComposedBatch> {
    const { keys, now, exclusively } = this.#options;
    if (exclusively !== undefined) await this.#recent.learn();
    this.#lastBytes = gathering.bytes;
    const replays = await this.#recent.replays(gathering.rows);
    return compose(from, gathering, replays, keys, now());
  }

  /** Brings the batch behind the cursor to disk and into the store, and prepares the one after it meanwhile. */
  async #sendNext(batch: ComposedBatch): Promise<void> {
    this.#composed = undefined;
    const frozen = await this.#freeze(batch);
    this.#frozen = frozen;
    const known = this.#sendKeys(frozen);
    const prepared = this.#prepareNext(frozen.to, known);
    try {
      await known;
      await this.#sendRows(frozen);
    } finally {
      await prepared; // or it would go on reading beside the next try
    }
  }

  /** On disk. When the disk refuses, the next try is for half as much. */
  async #freeze(batch: ComposedBatch): Promise<FrozenBatch> {
    const { file, batchBytes } = this.#options;
    try {
      const frozen = await file.freeze(batch);
      this.#batchBytes = Math.min(this.#batchBytes * 2, batchBytes);
      return frozen;
    } catch (error) {
      this.#batchBytes = Math.ceil(this.#batchBytes / 2);
      throw error;
    }
  }

  /** Keys first: once they are there, every node knows the rows for its replays, whatever happens to this one. */
  async #sendKeys({ keys, token, shippedAt }: FrozenBatch): Promise<void> {
    if (keys.length > 0) await this.#options.keys.insert(keys, { token });
    if (!this.#recent.isLoaded || this.#knownToken === token) return;
    this.#knownToken = token;
    await this.#recent.add(keysIn(keys), shippedAt);
  }

  async #sendRows({ body, token }: FrozenBatch): Promise<void> {
    if (body.length > 0) await this.#options.insert(body, { token });
  }

  /** The store has the frozen batch. */
  async #settle(): Promise<void> {
    const frozen = this.#frozen;
    if (frozen === undefined) return;
    await this.#moveTo(frozen.to);
    this.#frozen = undefined;
    this.#oldestAt = (this.#composed ?? this.#gathering)?.oldestAt;
    const sums = this.#sums;
    this.#sums = {
      ...sums,
      batches: sums.batches + 1,
      records: sums.records + frozen.records,
      rows: sums.rows + frozen.rows,
      duplicates: sums.duplicates + frozen.duplicates,
      refused: sums.refused + frozen.refused,
      lastBatchRows: frozen.rows,
    };
  }

  /** Moves the cursor; what is before it is not needed any more. */
  async #moveTo(position: Position): Promise<void> {
    const { dir, cursor } = this.#options;
    await cursor.move(position);
    for (const segment of await listSegments(dir)) {
      if (segment < position.segment) await keepShipped(dir, segment);
    }
  }

  async #measureLag(): Promise<void> {
    this.#lagBytes = await this.#lag.behind(this.#options.cursor.position);
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** The keys in the lines that `KeyStore.line` made, which begin with them; the first line names columns. */
function* keysIn(lines: Buffer): Generator<bigint> {
  for (let at = lines.indexOf(10) + 1; at < lines.length; at = lines.indexOf(10, at) + 1) {
    const begin = at + '['.length;
    yield BigInt(lines.toString('latin1', begin, lines.indexOf(44, begin)));
  }
}
