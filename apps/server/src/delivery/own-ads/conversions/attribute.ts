import { type ConversionRefusal, latestConversion as latest } from '@millrace/contract/advertiser/conversion';
import { isEventName } from '@millrace/contract/advertiser/event-name';
import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import { deviceHash } from '../../../domain/event/device-hash.ts';
import type { Rates } from '../../../domain/exchange-rate/rates.ts';
import { openTouch, type TouchTicket } from '../../../domain/own-ads/click-id.ts';
import { worthOf } from '../../events/worth.ts';
import type { WaitingConversion } from '../../record.ts';
import type { ServedPromoted } from '../../snapshot/own-ads.ts';
import type { Conversion } from './read-conversion.ts';

/** Clocks of phones and of measurement companies differ from ours by so much. Milliseconds. */
const skew = 10 * minuteMs;

export interface Judging {
  readonly promoted: Pick<ServedPromoted, 'id' | 'clickDays' | 'eventNames'>;
  /** What click ids are signed with. */
  readonly secret: string;
  /** What advertising ids are hashed with. */
  readonly deviceKey: Buffer;
  readonly rates: Rates;
  /** When it was received, milliseconds UTC. */
  readonly now: number;
}

/** What becomes of a conversion. */
export interface Judged {
  /** What the advertiser's events of its name are called here. */
  readonly name: string;
  readonly kind: 'install' | 'event';
  /** The touch that won it, or would have. */
  readonly touch: TouchTicket | null;
  /** Why it does not count; null: it does. */
  readonly refusal: ConversionRefusal | null;
  /** What it costs its advertiser, USD, exact: the price that was fixed at the bid, of what was bought. */
  readonly spent: string;
  /** What it was worth to the advertiser, USD, up to six decimals. */
  readonly valueUsd: string;
  /** What repetitions of it have in common. */
  readonly key: readonly (string | number)[];
  /** By what the touch is to be looked up that no click id says; null: it is decided. */
  readonly waits: WaitingConversion | null;
}

/**
 * Whose an install or event is. Asks nobody: all that it hangs on is said in the click id. Where there is none, or one that is
 * too old, and a device is named, it waits for the device's last touch.
 */
export function judge(conversion: Conversion, judging: Judging): Judged {
  const { clickId, deviceId, at, value, currency } = conversion;
  const { promoted, secret, deviceKey, now } = judging;
  const name = nameHere(conversion.name, promoted);
  const named = { ...conversion, name };
  const kind = name === 'install' ? 'install' : 'event';
  const touch = clickId === '' ? undefined : openTouch(secret, clickId);
  const worth = value === '' ? null : worthOf(value, currency, judging.rates, now);
  const refusal = refusalOf();
  const spent = refusal === null && touch !== undefined ? spentFor(name, touch, promoted) : '0';
  const valueUsd = typeof worth === 'string' ? '0' : (worth?.usd ?? '0');
  // What is ignored is kept by the name that it was told of by.
  const judged = { name: name || conversion.name, kind, touch: touch ?? null, spent, valueUsd } as const;
  const isInTime = now - (at ?? now) <= latest;
  if (deviceId === null || !isInTime || (refusal !== 'noTouch' && refusal !== 'tooLate'))
    return { ...judged, refusal, key: keyOf(named, promoted.id, touch?.bidId ?? ''), waits: null };
  const viewer = deviceHash(deviceKey, deviceId);
  // One install of a device is one, whichever touch is found for it.
  const key = kind === 'install' ? ['install', promoted.id, viewer] : keyOf(named, promoted.id, viewer);
  return { ...judged, touch: null, spent: '0', refusal: null, key, waits: { viewer, at } };

  function refusalOf(): ConversionRefusal | null {
    const when = at ?? now;
    if (name === '') return conversion.name === '' ? 'badEvent' : 'ignored';
    if (!isEventName(name)) return 'badEvent';
    if (!Number.isFinite(when) || when > now + skew || when < 0) return 'badTime';
    if (typeof worth === 'string') return worth;
    if (clickId === '') return 'noTouch';
    if (touch === undefined) return 'unknownClick';
    if (touch.promoted !== promoted.id) return 'foreignClick';
    if (when < touch.at - skew) return 'beforeClick';
    if (when - touch.at > promoted.clickDays * dayMs || now - when > latest) return 'tooLate';
    if (at === null && now - touch.at > latest) return 'noTime';
    return touch.isTest ? 'test' : null;
  }
}

/**
 * What an install or event has in common with its repetitions.
 * @param of whom it is, where it has no id of its own
 */
export function keyOf(
  { name, eventId, at }: Pick<Conversion, 'name' | 'eventId' | 'at'>,
  promotedId: number,
  of: string,
): readonly (string | number)[] {
  if (name === 'install') return ['install', of];
  return ['event', promotedId, eventId === '' ? `${of} ${name} ${at ?? ''}` : eventId];
}

type Names = Pick<ServedPromoted, 'eventNames'>;

/** What an event is called here; empty: the advertiser ignores it. An install is always one, whatever is said of the name. */
const nameHere = (name: string, { eventNames }: Names): string =>
  name === 'install' ? name : (eventNames?.[name] ?? name);

/**
 * What an install or event costs: the price of the touch that won it, if it is what was bought. A campaign may name what it buys
 * as it is told, or as it is called here.
 * @param name as it is called here
 */
export function spentFor(name: string, { pricing, price, event }: TouchTicket, names: Names = {}): string {
  const isBought =
    pricing === 'cpi'
      ? name === 'install'
      : pricing === 'cpa' && (name === event || name === nameHere(event, names));
  return isBought ? price : '0';
}
