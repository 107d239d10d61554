import type { FastifyBaseLogger } from 'fastify';
import type { Worker } from './worker.ts';

interface Options<Due> {
  readonly name: string;
  /** Milliseconds between looks. */
  readonly every: number;
  /** That are sent at a time. */
  readonly most: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** For the log: one of them was sent, and that could not be noted. */
  readonly lost: string;
  /**
   * Takes what is due longest, for itself alone.
   * @param underWay what is being sent: of whoever has enough of it, nothing more
   */
  claim(underWay: readonly Due[]): Promise<Due | undefined>;
  /** Sends one and notes what came of it. */
  send(due: Due): Promise<void>;
}

/** Sends what is due to servers that may hang, several at a time, so that none holds up the others. */
export function senderOf<Due>({ name, every, most, log, lost, claim, send }: Options<Due>): Worker {
  const underWay = new Map<Promise<void>, Due>();
  return {
    name,
    every,
    async next() {
      if (underWay.size >= most) await Promise.race(underWay.keys());
      const due = await claim([...underWay.values()]);
      if (due === undefined) return false;
      const sending: Promise<void> = send(due)
        .catch((error: unknown) => log.warn({ err: error }, lost))
        .finally(() => underWay.delete(sending));
      underWay.set(sending, due);
      return true;
    },
    async settled() {
      await Promise.all(underWay.keys());
    },
  };
}

/** Whoever has as many under way as they may. */
export function busyOf(ids: readonly number[], most: number): number[] {
  const counts = Map.groupBy(ids, (id) => id);
  return [...counts].filter(([, each]) => each.length >= most).map(([id]) => id);
}
