import { isEventName } from '@millrace/contract/advertiser/event-name';
import {
  type EventRefusal,
  type EventWay,
  eventDaysKept,
  eventDaysLate,
  isUsualEvent,
} from '@millrace/contract/advertiser/tracked-event';
import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import { deviceHash, userHash, visitorHash } from '../../domain/event/device-hash.ts';
import type { Rates } from '../../domain/exchange-rate/rates.ts';
import { openTouch } from '../../domain/own-ads/click-id.ts';
import type { TrackedEventRecord } from '../record.ts';
import type { ServedPromoted } from '../snapshot/own-ads.ts';
import type { ToldEvent } from './read-event.ts';
import { worthOf } from './worth.ts';

/** Clocks of servers and of measurement companies differ from ours by so much. Milliseconds. */
const skew = 10 * minuteMs;

export interface JudgingEvents {
  readonly promoted: Pick<ServedPromoted, 'id' | 'advertiserId' | 'eventNames'>;
  readonly by: EventWay;
  readonly rates: Rates;
  /** What click ids are signed with. */
  readonly adSecret: string;
  readonly deviceKey: Buffer;
  /** Where the call came from, if that says where the event happened. */
  readonly country: string | null;
  /** When it was received, milliseconds UTC. */
  readonly now: number;
}

/** What is kept of an event, with the reason where it does not count. Asks nobody. */
export function judgeEvent(told: ToldEvent, judging: JudgingEvents): TrackedEventRecord {
  const { promoted, by, rates, deviceKey, now } = judging;
  const mapped = promoted.eventNames?.[told.name];
  const name = mapped ?? told.name;
  const [when, isClear] = timeOf(told, now);
  const worth = told.value === '' ? undefined : worthOf(told.value, told.currency, rates, when);
  const [wrong, refusal] = refusalOf();
  const key = keyOf();
  const country = /^[A-Z]{2}$/.test(told.country) ? told.country : judging.country;
  return {
    name: (refusal === 'badName' ? '' : name).slice(0, 64),
    at: when,
    ...(told.name !== name && { toldName: told.name.slice(0, 64) }),
    ...(told.eventId !== '' && { eventId: told.eventId }),
    ...(told.deviceId !== '' && { device: deviceOf(told.deviceId) }),
    ...(told.userId !== '' && { user: userHash(deviceKey, promoted.advertiserId, told.userId) }),
    ...(country !== null && { country }),
    ...(typeof worth === 'object' && { worth: { ...worth, currency: told.currency || 'USD' } }),
    ...(told.items.length > 0 && { items: told.items }),
    ...(Object.keys(told.params).length > 0 && { params: told.params }),
    ...(key !== undefined && { key }),
    ...(refusal !== undefined && { refusal, wrong: wrong.slice(0, 100) }),
    ...(mapped === undefined && !isUsualEvent(name) && { isUnknown: true }),
  };

  /** What a website calls a visitor by is of a cookie, whatever it says: nobody who has no secret speaks of a phone. */
  function deviceOf(id: string): string {
    return by === 'website' ? visitorHash(deviceKey, promoted.advertiserId, id) : deviceHash(deviceKey, id);
  }

  function refusalOf(): readonly [wrong: string, refusal: EventRefusal | undefined] {
    const latest = by === 'upload' ? eventDaysKept : eventDaysLate;
    if (mapped === '') return [told.name, 'ignored'];
    if (!isEventName(name)) return [told.name, 'badName'];
    if (!isClear || when > now + skew) return [told.time, 'badTime'];
    if (worth === 'badValue') return [told.value, worth];
    if (worth === 'badCurrency') return [told.currency, worth];
    if (now - when > latest * dayMs) return [told.time, 'tooLate'];
    return ['', by === 'test' ? 'test' : undefined];
  }

  /**
   * By its own id; without one it is told by who did what when, and without knowing who or when it is always another one. What comes
   * from a website's pages is signed by nobody: it repeats nothing but what came from there, and nothing that is signed repeats it.
   */
  function keyOf(): string | undefined {
    const space = by === 'website' ? `${promoted.id} website` : `${promoted.id}`;
    if (told.eventId !== '') return `${space}\n${told.eventId}`;
    const click = told.clickId === '' ? undefined : openTouch(judging.adSecret, told.clickId)?.bidId;
    const who = told.deviceId || told.userId || click;
    if (who === undefined || (told.at === null && click === undefined)) return undefined;
    const what = [who, name, told.at ?? '', told.value, told.currency, told.items.join(',')].join('\n');
    return `${space}\n\n${deviceHash(deviceKey, what)}`;
  }
}

/** When it happened, or when we were told of it where that is not clear. */
function timeOf({ at, ago }: ToldEvent, now: number): readonly [at: number, isClear: boolean] {
  const when = ago === null ? (at ?? now) : now - ago;
  return Number.isFinite(when) && when >= 0 && when <= now + 1_000 * dayMs ? [when, true] : [now, false];
}
