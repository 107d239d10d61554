import type { Database } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import type { TraceBatch, TracedDecision } from './traced-decision.ts';
import { writeTraces } from './write-traces.ts';

/** Decisions that wait to be stored, at most; nobody misses one in a crowd that is faster than the database. */
const mostWaiting = 500;
const batchSize = 50;
/** Milliseconds between lines in the log about what was dropped. */
const sayEvery = 30_000;

export interface TraceKeeper {
  /** Takes decisions to be stored as soon as the database can; never throws and never waits. */
  take(batch: TraceBatch): void;
  /** Resolves when everything that was taken is stored or dropped. */
  close(): Promise<void>;
}

/** Stores the decisions for registered phones, a batch at a time. What the database does not take is dropped and counted. */
export function keepTraces(database: Pick<Database, 'asSystem'>, log: Pick<Log, 'warn'>): TraceKeeper {
  const waiting: TracedDecision[] = [];
  let dropped = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        await writeTraces(database, batch);
      } catch (error) {
        drop(batch.length, error);
      }
    }
    working = undefined;
  }

  function drop(count: number, error?: unknown): void {
    dropped += count;
    if (dropped === 0 || performance.now() - saidAt < sayEvery) return;
    log.warn({ dropped, ...(error !== undefined && { err: error }) }, 'decision traces were dropped');
    saidAt = performance.now();
    dropped = 0;
  }

  return {
    take(batch) {
      const room = mostWaiting - waiting.length;
      waiting.push(...batch.traces.slice(0, room));
      const beyond = Math.max(0, batch.traces.length - room);
      if (batch.dropped + beyond > 0) drop(batch.dropped + beyond);
      working ??= work();
    },
    async close() {
      await working;
    },
  };
}
