import type { FastifyBaseLogger } from 'fastify';

interface Options {
  /** Brings what is kept up to date. @param signal aborted when the server ends: what is left is then left */
  readonly look: (signal: AbortSignal) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** What the log says of a look that failed, after which what is kept stays as it was. */
  readonly failed: string;
  /** Milliseconds between looks. */
  readonly every?: number | undefined;
}

/** Of something that is kept current. */
export interface Keeper {
  /** Resolves when all that is known now has been looked at. Rejects when that failed. */
  refresh(): Promise<void>;
  /** Resolves when nothing is written any more. */
  close(): Promise<void>;
}

/**
 * Looks at once and again and again, and whenever somebody asks, one look after the other. The clock's are left out while one
 * waits or runs: after one that takes minutes there is no row of them.
 */
export function lookInTurn({ look, log, failed, every = 2_000 }: Options): Keeper {
  const stop = new AbortController();
  let turn: Promise<void> = Promise.resolve();
  let pending = 0;

  function refresh(): Promise<void> {
    pending += 1;
    const done = turn
      .then(() => look(stop.signal))
      .finally(() => {
        pending -= 1;
      });
    turn = done.catch((error: unknown) => {
      if (!stop.signal.aborted) log.warn({ err: error }, failed);
    });
    return done;
  }

  const begin = () => {
    if (pending === 0) refresh().catch(() => undefined); // The log has it.
  };
  begin();
  const timer = setInterval(begin, every);
  timer.unref();
  return {
    refresh,
    async close() {
      stop.abort();
      clearInterval(timer);
      await turn;
    },
  };
}
