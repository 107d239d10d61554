import type { Log } from '../../platform/postgres/log.ts';

interface Options {
  /** Brings what it finds into the snapshot. @param signal aborted when the server ends: what is left is then left */
  readonly look: (signal: AbortSignal) => Promise<void>;
  readonly log: Pick<Log, 'warn'>;
  /** What the log says of a look that failed, after which the snapshot stays as it was. */
  readonly failed: string;
  /** Milliseconds between looks. */
  readonly every?: number | undefined;
}

/** A part of this node's snapshot that is kept current. */
export interface Keeper {
  /** Resolves when what is known now is in the snapshot. Rejects when a store can't be asked. */
  refresh(): Promise<void>;
  /** Resolves when nothing is written any more. */
  close(): Promise<void>;
}

/** Looks at once and again and again, and whenever somebody asks, one look after the other. */
export function lookInTurn({ look, log, failed, every = 2_000 }: Options): Keeper {
  const stop = new AbortController();
  let turn: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    const done = turn.then(() => look(stop.signal));
    turn = done.catch((error: unknown) => {
      if (!stop.signal.aborted) log.warn({ err: error }, failed);
    });
    return done;
  }

  const begin = () => void refresh().catch(() => undefined); // The log has it.
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
