import type { KeptId } from '../../domain/kept-id/keep-ids.ts';
import type { RecordHead } from '../record.ts';

/** Keeps sealed ids on the way of the records to the event store. */
export interface IdGatherer {
  see(head: RecordHead): void;
  /** Hands on what was kept since the last time; kept again when that fails. */
  flush(): Promise<void>;
}

/** Ids of one advertiser and of one time that it has them kept. */
interface Batch {
  readonly advertiserId: number;
  readonly since: number;
  /** By whose they are: of each the newest. */
  readonly ids: Map<string, KeptId>;
}

/** @param take stores them; the same again changes nothing */
export function gatherIds(
  take: (advertiserId: number, ids: readonly KeptId[], since: number) => Promise<void>,
): IdGatherer {
  const batches = new Map<string, Batch>();
  return {
    see({ organizationId: advertiserId, tracked }) {
      const since = tracked?.idsSince;
      if (tracked === undefined || since === undefined) return;
      for (const { device, user, sealed, at } of tracked.events) {
        const person = device ?? user;
        if (sealed === undefined || person === undefined) continue;
        const name = `${advertiserId} ${since}`;
        const batch = batches.get(name) ?? { advertiserId, since, ids: new Map() };
        batches.set(name, batch);
        const seen = batch.ids.get(person)?.seen ?? 0;
        const isDevice = device !== undefined && tracked.by !== 'website';
        if (at >= seen) batch.ids.set(person, { person, isDevice, seen: at, sealed });
      }
    },
    async flush() {
      for (const [name, { advertiserId, since, ids }] of batches) {
        await take(advertiserId, [...ids.values()], since);
        batches.delete(name);
      }
    },
  };
}
