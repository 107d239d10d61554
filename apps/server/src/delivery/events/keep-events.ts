import type { EventRefusal, EventVerdict, EventWay } from '@millrace/contract/advertiser/tracked-event';
import { allRegions } from '@millrace/contract/kit/fields';
import { platform } from '@millrace/contract/publisher/platform';
import { ToldBefore } from '../own-ads/conversions/told-before.ts';
import type { RecordHead, TrackedEventRecord } from '../record.ts';
import { recordIds } from '../record-ids.ts';
import type { DeliveryServices } from '../services.ts';
import type { ServedPromoted } from '../snapshot/own-ads.ts';
import type { KnownNames, Whose } from '../snapshot/told-names.ts';
import { judgeEvent } from './judge-event.ts';
import { OwnNames } from './own-names.ts';
import type { ToldEvent } from './read-event.ts';
import { SealedIds } from './sealed-ids.ts';

const nextId = recordIds('t');

/** What came with one call. */
export interface ToldEvents {
  readonly promoted: ServedPromoted;
  readonly by: EventWay;
  readonly events: readonly ToldEvent[];
  /** Where the call came from, if that says where its events happened. */
  readonly country?: string | null;
  /** Print of the key that they came with; undefined: none is needed, or it was none. */
  readonly key?: string | undefined;
  /** When they came, milliseconds UTC; absent: now. */
  readonly receivedAt?: number;
  /** Nothing of the call counts, whatever it says. */
  readonly refusal?: EventRefusal;
  /** What was wrong with the call, as it came. */
  readonly wrong?: string;
}

/** What became of an event, as its sender is told. */
export interface EventOutcome {
  readonly verdict: EventVerdict;
  /** What was wrong, as it came. */
  readonly wrong?: string;
}

type Needs = Pick<DeliveryServices, 'rates' | 'adSecret' | 'deviceKey' | 'now' | 'eventLog' | 'sealId'> & {
  readonly snapshot: { readonly knownNames: Pick<KnownNames, 'has'> };
};

/** Keeps events of advertisers' apps and websites; each with a reason, where it does not count. */
export class EventKeeper {
  readonly #services: Needs;
  readonly #told = new ToldBefore();
  readonly #names: OwnNames;
  readonly #ids: SealedIds;

  constructor(services: Needs) {
    this.#services = services;
    this.#names = new OwnNames(services.snapshot.knownNames);
    this.#ids = new SealedIds(services.sealId);
  }

  /**
   * Resolves when all of them are on disk: one record, for they came together.
   * @throws EventLogFull
   */
  async keep({
    promoted,
    by,
    events,
    country = null,
    key,
    receivedAt = this.#services.now(),
    refusal,
    wrong,
  }: ToldEvents): Promise<readonly EventOutcome[]> {
    if (events.length === 0) return [];
    const { rates, adSecret, deviceKey, eventLog } = this.#services;
    const judging = { promoted, by, rates: rates(), adSecret, deviceKey, country, now: receivedAt };
    const own = new Set<string>();
    const whose = { appId: promoted.id, isSigned: by !== 'website' };
    const ids = this.#ids.of(promoted, by);
    const kept = events.map((told) => {
      const event = judgeEvent(told, judging);
      if (refusal !== undefined) return { ...event, refusal, ...(wrong && { wrong: wrong.slice(0, 100) }) };
      const admitted = event.refusal === undefined ? this.#admit(event, whose, receivedAt, own) : event;
      return ids === undefined ? admitted : ids.put(told, admitted);
    });
    const head: RecordHead = {
      version: 1,
      kind: 'tracked',
      id: nextId(),
      receivedAt,
      platform: platform.android,
      sdkVersion: '',
      organizationId: promoted.advertiserId,
      appId: 0,
      placementId: 0,
      country: allRegions,
      instances: {},
      placements: {},
      tracked: {
        ...{ promotedAppId: promoted.id, by },
        ...(key !== undefined && { key }),
        ...(ids && { idsSince: ids.since }),
        events: kept,
      },
    };
    await eventLog.append(Buffer.from(`${JSON.stringify(head)}\n{}`));
    for (const one of own) this.#told.note(one);
    ids?.note();
    return kept.map(outcomeOf);
  }

  /**
   * What counts, unless it did before. One that is on its way to disk by another call is none of these: should that
   * call fail, this one is kept, and the key makes both one.
   * @param own keys of this call
   */
  #admit(event: TrackedEventRecord, whose: Whose, now: number, own: Set<string>): TrackedEventRecord {
    const { key } = event;
    if (key !== undefined && (own.has(key) || this.#told.has(key))) return { ...event, refusal: 'repeated' };
    if (event.isUnknown && !this.#names.admits(whose, event.name, now))
      return { ...event, name: '', refusal: 'badName', wrong: event.name };
    if (key !== undefined) own.add(key);
    return event;
  }
}

function outcomeOf({ refusal, wrong, isUnknown }: TrackedEventRecord): EventOutcome {
  if (refusal !== undefined)
    return { verdict: refusal, ...(wrong !== undefined && wrong !== '' && { wrong }) };
  return { verdict: isUnknown ? 'unknownName' : 'accepted' };
}
