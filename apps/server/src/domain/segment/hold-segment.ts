import { minuteMs } from '@millrace/contract/kit/duration';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';

/** Milliseconds after which a segment is another server's, when the one that was at it has died. */
export const lease = 10 * minuteMs;

/** It was another server's meanwhile: this one has stood still for longer than the lease. */
export class LostSegment extends Error {}

/** A segment that this server counts. */
export interface Hold {
  /** Aborted with LostSegment once it is known to be another's. */
  readonly signal: AbortSignal;
  /**
   * Lets another have it, with what `write` says of it in the same transaction.
   * @param leaseUntil null: it was finished
   * @throws LostSegment when it is another's already, and nothing is written
   */
  end(leaseUntil: Date | null, write?: (tx: Tx) => Promise<void>): Promise<void>;
  /** Renews the lease no more. */
  release(): void;
}

/** Keeps what was claimed for as long as it takes: the lease is renewed every minute. */
export function holdSegment(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { segmentId, leaseUntil }: { readonly segmentId: number; readonly leaseUntil: Date },
): Hold {
  const lost = new AbortController();
  let held = leaseUntil;
  let renewing = Promise.resolve();

  /** No two leases of a segment end at the same moment: by its end each is known. */
  async function replace(tx: Tx, until: Date | null): Promise<void> {
    const { numUpdatedRows } = await tx
      .updateTable('segment_count')
      .set({ lease_until: until })
      .where('segment_id', '=', segmentId)
      .where('lease_until', '=', held)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LostSegment();
  }
  async function renew(): Promise<void> {
    const until = new Date(now().getTime() + lease);
    await database.asSystem((tx) => replace(tx, until));
    held = until;
  }
  const beat = setInterval(() => {
    renewing = renewing.then(renew).catch((error: unknown) => {
      // Where the database is away, the next time or the end will tell.
      if (error instanceof LostSegment) lost.abort(error);
    });
  }, minuteMs);
  beat.unref();

  return {
    signal: lost.signal,
    async end(until, write) {
      clearInterval(beat);
      await renewing;
      await database.asSystem(async (tx) => {
        await replace(tx, until);
        await write?.(tx);
      });
    },
    release: () => clearInterval(beat),
  };
}
