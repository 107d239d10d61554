import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { leastFree as usuallyFree } from '../../../platform/files/free-bytes.ts';
import type { Worker } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { DiskLow, failureOf } from './export-failure.ts';
import { bytesOf, freeForExports, keepDraft, newDraft, removeFile, removeOthers } from './export-files.ts';
import {
  beat,
  type ClaimedExport,
  claimExport,
  finishExport,
  forgetExports,
  type Outcome,
} from './export-queue.ts';
import { writeExport } from './write-export.ts';

interface Options {
  readonly services: Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Bytes that stay free on the disk; phones' events are kept on it too. */
  readonly leastFree?: number;
}

/** Files that a node writes at a time: of different organizations, so that a large one keeps no other waiting. */
const most = 2;
/** Milliseconds between two words to the queue, which is also how soon a cancelled job stops. */
const pulse = 400;

/** The server ends; the job goes back into the queue. */
class ServerEnds extends Error {
  override readonly name = 'ServerEnds';
}

/** Nobody wants the file any more, or another worker is at it. */
class NotWanted extends Error {
  override readonly name = 'NotWanted';
}

/** Writes the files that people have asked for. */
export function exporter({ services, log, leastFree = usuallyFree }: Options): Worker {
  const { database, now } = services;
  const { dataDir } = services.config;
  const underWay = new Map<Promise<void>, AbortController>();

  const onUntold = (err: unknown, id: number) =>
    log.warn({ err, export: id }, 'an export was given up and its author could not be told');

  async function next(): Promise<boolean> {
    if (underWay.size >= most) return false;
    const job = await database.asSystem((tx) => claimExport(tx, now(), onUntold));
    if (job === undefined) return false;
    const control = new AbortController();
    const work: Promise<void> = serve(job, control)
      .catch((error: unknown) => log.warn({ err: error, export: job.id }, 'an export could not be noted'))
      .finally(() => underWay.delete(work));
    underWay.set(work, control);
    return true;
  }

  async function serve(job: ClaimedExport, control: AbortController): Promise<void> {
    const draft = await newDraft(dataDir, job);
    const outcome = await write(job, draft, control);
    if (outcome !== undefined)
      await database.asSystem(async (tx) => {
        const isOurs = await finishExport(tx, job, outcome, now());
        // Only now: who lost the job while the database was out of reach leaves the file of who has it alone.
        if (isOurs && outcome.state === 'done') await keepDraft(dataDir, job.id, draft);
      });
    await removeFile(draft);
  }

  /** @returns undefined: it is not wanted any more */
  async function write(
    job: ClaimedExport,
    draft: string,
    control: AbortController,
  ): Promise<Outcome | undefined> {
    let rows = 0;
    const ended = new AbortController();
    const watching = watch(job, () => rows, control, ended.signal);
    try {
      const progress = { signal: control.signal, onRows: (written: number) => (rows = written) };
      const written = await writeExport(services, job, draft, progress);
      return { state: 'done', rows: written.rows, apps: written.apps, bytes: await bytesOf(draft) };
    } catch (thrown) {
      const error: unknown = control.signal.aborted ? control.signal.reason : thrown;
      if (error instanceof NotWanted) return undefined;
      if (error instanceof ServerEnds) return { state: 'again' };
      const known = failureOf(error);
      if (known === undefined) log.warn({ err: error, export: job.id }, 'an export failed');
      return { state: 'failed', error: known ?? 'reportExport.errors.broken' };
    } finally {
      ended.abort();
      await watching;
    }
  }

  /** Says how far it is until it has ended, and ends it when it is not wanted or the disk is nearly full. */
  async function watch(
    job: ClaimedExport,
    rows: () => number,
    control: AbortController,
    ended: AbortSignal,
  ): Promise<void> {
    while (!ended.aborted && !control.signal.aborted) {
      try {
        if ((await freeForExports(dataDir)) < leastFree)
          control.abort(new DiskLow('The disk is nearly full.'));
        if (!(await database.asSystem((tx) => beat(tx, job, rows(), now())))) control.abort(new NotWanted());
      } catch (error) {
        // While the database is away nobody else can take the job either.
        log.warn({ err: error, export: job.id }, 'the progress of an export could not be noted');
      }
      await sleep(pulse, undefined, { signal: ended }).catch(() => undefined);
    }
  }

  return {
    name: 'exports',
    every: 1_000,
    next,
    stop: () => {
      for (const control of underWay.values()) control.abort(new ServerEnds());
    },
    settled: async () => {
      await Promise.all(underWay.keys());
    },
  };
}

/** Removes files that have had their day, and what crashes have left. */
export function exportSweeper({
  config: { dataDir },
  database,
  now,
}: Pick<Services, 'config' | 'database' | 'now'>): Worker {
  const next = async () => {
    const { done, running } = await database.asSystem((tx) => forgetExports(tx, now()));
    await removeOthers(dataDir, (name) => {
      const id = Number.parseInt(name, 10);
      // A file has its name a moment before its job is done.
      return running.has(id) || (done.has(id) && !name.endsWith('.part'));
    });
    return false; // All that was due is done.
  };
  return { name: 'old exports', every: 600_000, next };
}
