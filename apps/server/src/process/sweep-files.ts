import type { FastifyBaseLogger } from 'fastify';
import { forgetFiles } from '../platform/files/forget-files.ts';
import { runWorker } from '../platform/jobs/worker.ts';
import type { Ending } from './ending.ts';

interface Kept {
  readonly folder: string;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** Removes what has had its time from folders of this server, which no other one looks into: now and every ten minutes. */
export function sweepFiles(
  folders: readonly Kept[],
  { now, log, ending }: { now: () => Date; log: Pick<FastifyBaseLogger, 'warn'>; ending: Ending },
): void {
  const next = async () => {
    for (const { folder, lifetime } of folders)
      await forgetFiles(folder, new Date(now().getTime() - lifetime));
    return false; // All that was due is done.
  };
  next().catch((error: unknown) => log.warn({ err: error }, 'old files could not be removed'));
  ending.addTogether(runWorker({ name: 'old files', every: 600_000, next }, log));
}
