import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { waitForRecordLock } from '../files/record-lock.ts';
import { Cursor } from './cursor.ts';
import { EventLogInUse } from './errors.ts';
import type { ToRows } from './event-row.ts';
import { BatchFile } from './frozen-batch.ts';
import type { ColumnsFor } from './gathering.ts';
import type { KeyStore } from './key-store.ts';
import { Shipping } from './shipping.ts';

export interface ShipperOptions {
  /** The log's directory, as the writer has it. */
  readonly dir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly toRows: ToRows;
  /** The columns of its rows. */
  readonly columns: ColumnsFor;
  /**
   * Told that `toRows` has seen all records of a batch, which is frozen after this. When it rejects, the batch is
   * gathered again, so that what `toRows` has learned beside the rows is handed on before the records are gone.
   */
  readonly gathered?: () => Promise<void>;
  /** Inserts rows (clickhouse/compact-rows.ts) and resolves when the store has them; the same token again must change nothing. */
  readonly insert: (body: Buffer, options: { readonly token: string }) => Promise<void>;
  readonly keys: KeyStore;
  /**
   * Runs `work` while no other node does the like: with several nodes, between a node's look at the keys of the others
   * and the insert of its own, nobody else may insert any. Without it this is the store's only node.
   */
  readonly exclusively?: (work: () => Promise<void>) => Promise<void>;
  /** A batch is sent when it has so many rows, or bytes, or is so old (five times as old when it has many rows). */
  readonly batchRows?: number;
  readonly batchBytes?: number;
  readonly batchMs?: number;
  /** Pause between looks at the end of the log. */
  readonly pollMs?: number;
  /** The first and the longest pause after a failure. */
  readonly retryMs?: readonly [first: number, longest: number];
  /** How long to wait for the process that shipped the log before to end. */
  readonly waitMs?: number;
  /** Milliseconds UTC. */
  readonly now?: () => number;
}

export interface ShipperStats {
  /** Age of the oldest record that is not shipped; 0: all is. */
  readonly lagSeconds: number;
  /** Bytes of the log behind the cursor, as of the last look. */
  readonly lagBytes: number;
  /** Whether the last attempt to ship failed, since when it is tried again and again. */
  readonly isFailing: boolean;
  /** Since this shipper was opened: */
  readonly batches: number;
  readonly records: number;
  readonly rows: number;
  /** Rows left out as replays. */
  readonly duplicates: number;
  /** Records that could not be read, kept in `refused/`. */
  readonly refused: number;
  /** Stretches of a segment whose bytes had changed on disk. */
  readonly damaged: number;
  /** Rows of the last batch. */
  readonly lastBatchRows: number;
  /** Bytes of the filters that know recent keys. */
  readonly keyFilterBytes: number;
}

export interface Shipper {
  /** Says that the log has grown, which is otherwise seen at the next look. */
  nudge(): void;
  stats(): ShipperStats;
  /** Ships all that is in the log now, without waiting for full batches. @returns false if that took too long */
  drain(timeoutMs: number): Promise<boolean>;
  /**
   * Runs `work` between two batches: all that was sent is behind the cursor, and neither moves until it is done. Rejects when
   * the store did not take the batch under way before the shipper was closed.
   */
  rest<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Ships all that is in the log now, and sees to it that none of it can be read in the log's files any more.
   *
   * @param renew has the writer begin another segment (`EventLog.renew`)
   * @param patience milliseconds that it has for that
   * @throws when it does not, or the store takes too long
   */
  forget(renew: () => void, patience?: number): Promise<void>;
  /** Finishes the batch under way, if the store takes it, and lets go of the log. */
  close(): Promise<void>;
}

const MiB = 1024 * 1024;

/**
 * Ships the log in `dir` into a store, each record once: batch by batch, frozen on disk before the first attempt, sent
 * again with the same token until the store has it, before the cursor moves on and consumed segments are given up. A store
 * that is not there is waited for.
 *
 * @throws EventLogInUse when after `waitMs` another process still ships this log
 */
export async function openShipper(options: ShipperOptions): Promise<Shipper> {
  const { dir, batchBytes = 32 * MiB } = options;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const lock = await waitForRecordLock(join(dir, 'shipper.lock'), options.waitMs ?? 0);
  if (lock === undefined) throw new EventLogInUse(dir, 'shipped');
  try {
    const cursor = await Cursor.open(dir);
    const file = await BatchFile.open(join(dir, 'batch'), 2 * batchBytes);
    const frozen = await file.read();
    return new Shipping({
      ...options,
      batchBytes,
      batchRows: options.batchRows ?? 100_000,
      batchMs: options.batchMs ?? 1_000,
      pollMs: options.pollMs ?? 100,
      retryMs: options.retryMs ?? [250, 15_000],
      now: options.now ?? Date.now,
      gathered: options.gathered ?? (async () => undefined),
      exclusively: options.exclusively,
      cursor,
      file,
      frozen,
      lock,
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}
