import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { waitForRecordLock } from '../files/record-lock.ts';
import { readCursor } from './cursor.ts';
import { EventLogInUse } from './errors.ts';
import { listSegments } from './files.ts';
import { type ChainState, SegmentChain } from './segment-chain.ts';
import { SpareFile } from './spare-file.ts';
import { Writer } from './writer.ts';

export interface EventLogOptions {
  /** The log's directory; made (mode 0700) when it is missing. */
  readonly dir: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** A segment that reaches this size is ended, and can then be shipped away and deleted. */
  readonly segmentBytes?: number;
  /** So is one that holds something for so long. */
  readonly segmentAgeMs?: number;
  /** Space kept for when the disk gives no more. */
  readonly reserveBytes?: number;
  /** What may wait to be shipped, together; beyond it, the log behaves as on a full disk. */
  readonly limitBytes?: number;
  /** Records that wait in memory for a slow disk, together; beyond it, appends are refused. */
  readonly queueBytes?: number;
  /** How long to wait for the process that had the log before to end. */
  readonly waitMs?: number;
  /** Pause between looks for space while there is none. */
  readonly probeMs?: number;
  /** Milliseconds UTC. Only written down: no decision of the writer hangs on it, so it may jump. */
  readonly now?: () => number;
}

export interface EventLogStats {
  readonly state: ChainState;
  /** Number of the segment being written; 0: none. */
  readonly segment: number;
  readonly reserveReady: boolean;
  /** Since this log was opened: */
  readonly records: number;
  readonly bytes: number;
  readonly groups: number;
  /** Appends that were refused for lack of space, and whose group failed. */
  readonly refused: number;
  /** Times the reserve was taken. */
  readonly spills: number;
  /** Bytes of records that wait for the disk now. */
  readonly queuedBytes: number;
}

export interface EventLog {
  /**
   * Resolves when the record is on disk (written and fdatasynced, together with all that came meanwhile). Rejects with
   * `EventLogFull` (not kept, or kept without promise), `EventLogClosed`, or RangeError for an empty record or one that
   * is larger than the reserve. The buffer must not be changed before it settles.
   */
  append(record: Buffer): Promise<void>;
  /** Goes on in another segment, as soon as what is under way is on disk; not while the disk is full. */
  renew(): void;
  stats(): EventLogStats;
  /** How much of what may wait to be shipped waits now: 0 to 1, and more while the reserve is written. */
  backlog(): Promise<number>;
  /** Refuses more, waits for what was accepted, and lets go of the log. */
  close(): Promise<void>;
}

const MiB = 1024 * 1024;

/**
 * Opens the log in `dir` for writing, in a new segment. One process writes a log at a time.
 *
 * @throws EventLogInUse when after `waitMs` another process still writes it
 */
export async function openEventLog(options: EventLogOptions): Promise<EventLog> {
  const { dir, log, segmentBytes = 64 * MiB, reserveBytes = 32 * MiB, limitBytes = 4096 * MiB } = options;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const lock = await waitForRecordLock(join(dir, 'writer.lock'), options.waitMs ?? 0);
  if (lock === undefined) throw new EventLogInUse(dir, 'written');
  try {
    const newest = (await listSegments(dir)).at(-1) ?? 0;
    const shipped = (await readCursor(dir)).position.segment;
    const reserve = new SpareFile(dir, 'reserve', reserveBytes);
    await reserve.make().catch((error: unknown) => {
      log.warn({ err: error }, 'the event log has no reserve: the disk does not give the space');
    });
    const first = Math.max(newest, shipped) + 1;
    const chain = new SegmentChain({ dir, log, reserve, first, segmentBytes, limitBytes });
    await chain.begin();
    return new Writer({
      chain,
      reserve,
      lock,
      segmentAgeMs: options.segmentAgeMs ?? 10_000,
      queueBytes: options.queueBytes ?? 64 * MiB,
      probeMs: options.probeMs ?? 1_000,
      now: options.now ?? Date.now,
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}
