import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that waits in a table until it is due. */
export interface Worker {
  /** For the log. */
  readonly name: string;
  /** Milliseconds between looks at the table. */
  readonly every: number;
  /** Does one piece of work. @returns whether there was one; the next is then asked for at once */
  next(): Promise<boolean>;
  /** The server ends: whatever would take long is to be broken off and left to the next start. Called again after the last `next`. */
  stop?(): void;
  /** Resolves when what `next` has begun and not waited for is done. */
  settled?(): Promise<void>;
}

/** Work under way at the shutdown is left to the next start after this many milliseconds. */
const longestClose = 5_000;

/** Works off what is due, one piece at a time. @returns a function that ends it */
export function runWorker(worker: Worker, log: Pick<FastifyBaseLogger, 'warn'>): () => Promise<void> {
  let closed = false;
  let running: Promise<void> | undefined;

  async function workOff(): Promise<void> {
    try {
      while (!closed && (await worker.next()));
    } catch (error) {
      if (!closed) log.warn({ err: error, worker: worker.name }, 'a worker failed');
    }
  }

  const timer = setInterval(() => {
    running ??= workOff().finally(() => {
      running = undefined;
    });
  }, worker.every);
  timer.unref();

  return async () => {
    closed = true;
    clearInterval(timer);
    worker.stop?.();
    const left = Promise.resolve(running).then(() => {
      // What the last `next` has put under way since.
      worker.stop?.();
      return worker.settled?.();
    });
    const given = new AbortController();
    const longEnough = sleep(longestClose, undefined, { signal: given.signal }).catch(() => undefined);
    await Promise.race([left, longEnough]);
    given.abort();
  };
}

/** Works off what waits for several workers. @returns a function that ends them together: the longest close is that of them all */
export function runWorkers(
  workers: readonly Worker[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  const ends = workers.map((worker) => runWorker(worker, log));
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
