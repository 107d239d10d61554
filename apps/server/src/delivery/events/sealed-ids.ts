import type { EventWay } from '@millrace/contract/advertiser/tracked-event';
import { dayMs } from '@millrace/contract/kit/duration';
import { LRUCache } from 'lru-cache';
import type { SealId } from '../../domain/kept-id/sealed-id.ts';
import type { TrackedEventRecord } from '../record.ts';
import type { ServedPromoted } from '../snapshot/own-ads.ts';
import type { ToldEvent } from './read-event.ts';

/** People that are remembered; of one who is forgotten the id is sealed and stored once more. */
const most = 200_000;

/** What is done with the ids of one call. */
interface IdsOfCall {
  /** Since when the advertiser has ids kept. */
  readonly since: number;
  /** The event with the sealed id of whoever did it, where that is not on its way already. */
  put(told: Pick<ToldEvent, 'deviceId' | 'userId'>, event: TrackedEventRecord): TrackedEventRecord;
  /** To be called when the call is on disk. */
  note(): void;
}

/**
 * Seals the ids of advertisers who have them kept: of each person once for each day on which anything happened, by which it is
 * kept as long as the events of that day. Where regs forbid to know somebody, nobody reads an id here.
 */
export class SealedIds {
  readonly #seal: SealId;
  readonly #sealed = new LRUCache<string, true>({ max: most });

  constructor(seal: SealId) {
    this.#seal = seal;
  }

  /** Undefined: none is kept. What mediation tells of is a publisher's, who lets an advertiser know of events and of no id. */
  of({ advertiserId, idsSince: since }: ServedPromoted, by: EventWay): IdsOfCall | undefined {
    if (since === undefined || by === 'mediation') return undefined;
    const own = new Set<string>();
    return {
      since,
      put: (told, event) => {
        const person = event.device ?? event.user;
        // What a website calls a visitor by is of no use to anybody; what it calls the customer by is.
        const id = event.device === undefined || by === 'website' ? told.userId : told.deviceId;
        if (event.refusal !== undefined || person === undefined || id === '') return event;
        const key = `${advertiserId} ${since} ${Math.floor(event.at / dayMs)} ${person}`;
        if (own.has(key) || this.#sealed.has(key)) return event;
        own.add(key);
        return { ...event, sealed: this.#seal(id, { advertiserId, person }) };
      },
      note: () => {
        for (const key of own) this.#sealed.set(key, true);
      },
    };
  }
}
