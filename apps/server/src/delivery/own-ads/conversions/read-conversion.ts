import type { Fields } from '../../../platform/fields.ts';
import { isMacro, said, toldDevice } from '../../events/told-fields.ts';
import { textOf } from '../../wire/coerce.ts';

/** An install or event as somebody tells of it. */
export interface Conversion {
  /** As it came, in small letters. */
  readonly name: string;
  /** Its own id; empty: it has none. */
  readonly eventId: string;
  readonly clickId: string;
  /** The advertising id of the device; null: none came, one of zeros, or one that nobody may know. */
  readonly deviceId: string | null;
  /** Milliseconds UTC; null: not said; NaN: what was said is no time. */
  readonly at: number | null;
  /** As it came; empty: it is worth nothing. */
  readonly value: string;
  /** ISO 4217; empty: USD. */
  readonly currency: string;
}

/** Reads the parameters of a postback, or one event of a signed call. */
export function readConversion(fields: Fields): Conversion {
  const deviceId = toldDevice(fields) || null;
  return {
    name: said(fields, 'event', 200).toLowerCase().replaceAll(' ', '_'),
    eventId: said(fields, 'event_id', 200),
    clickId: clickIdIn(fields, deviceId),
    deviceId,
    at: readTime(said(fields, 'time', 60)),
    value: said(fields, 'value', 60),
    currency: said(fields, 'currency', 20).toUpperCase(),
  };
}

/**
 * A macro that nobody has replaced says nothing where the device does. Without one it stays as it came, so that its sender reads that
 * it is no click of ours.
 */
function clickIdIn(fields: Fields, deviceId: string | null): string {
  const text = textOf(fields.click_id, 1_000)?.trim() ?? '';
  return deviceId !== null && isMacro(text) ? '' : text;
}

const local = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/;
/** A zone at its end, as an offset or by a name that V8 knows; or in brackets behind one, as browsers write dates. */
const zoned = /(?:z|ut|utc|gmt|[ecmp][sd]t|\)|:\d{2}(?:\.\d+)? ?[+-]\d{2}:?\d{2})$/i;
/** V8 reads a blank before the zone behind a blank before the time alone. */
const parted = /^(\d{4}-\d{2}-\d{2}T[\d:.]+) +(z|[+-]\d{2}:?\d{2})$/i;

/**
 * Seconds or milliseconds of the epoch, ISO 8601, or what else companies call a date and time; without a zone it is UTC, wherever this
 * server stands. Null: nothing was said; NaN: it is no time.
 */
export function readTime(text: string): number | null {
  if (text === '') return null;
  if (/^\d{1,10}(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (/^\d{11,15}$/.test(text)) return Number(text);
  if (local.test(text)) return Date.parse(`${text.replace(' ', 'T')}Z`);
  return Date.parse(zoned.test(text) ? text.replace(parted, '$1$2') : `${text} UTC`);
}
