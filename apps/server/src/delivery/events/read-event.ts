import {
  longestUserId,
  mostEventItems,
  mostEventParameters,
} from '@millrace/contract/advertiser/tracked-event';
import { type Fields, fieldsOf, isFields } from '../../platform/fields.ts';
import { readTime } from '../own-ads/conversions/read-conversion.ts';
import { intOf, textOf } from '../wire/coerce.ts';
import { hasMailAddress, isPersonal } from './personal-parameter.ts';
import { deviceFields, mayNotKnow, namedDevice, said } from './told-fields.ts';

/** An event as somebody tells of it, whatever way. */
export interface ToldEvent {
  /** In small letters; empty: it has none. */
  readonly name: string;
  /** Its own id; empty: it has none. */
  readonly eventId: string;
  /** Milliseconds UTC; null: not said; NaN: what was said is no time. */
  readonly at: number | null;
  /** As it was said, for people to see what is wrong with it. */
  readonly time: string;
  /** How long before the call it happened, milliseconds: by one clock, so that it may be wrong; null: not said. */
  readonly ago: number | null;
  /** Advertising id and what the advertiser calls the person by; empty: not known, or nobody may know. */
  readonly deviceId: string;
  readonly userId: string;
  readonly clickId: string;
  /** As it came; empty: it is worth nothing. */
  readonly value: string;
  /** In capitals; empty: USD. */
  readonly currency: string;
  readonly country: string;
  readonly items: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

/** What an event says beside its parameters, and what an address says beside the event. */
const known: ReadonlySet<string> = new Set([
  ...['event', 'event_id', 'time', 'ago', ...deviceFields, 'user_id', 'click_id', 'value', 'currency'],
  ...['country', 'items', 'params', 'regs', 'gdpr', 'ccpa', 'coppa', 'consent', 'app', 'secret', 'key'],
]);

/**
 * Reads an event of a call's body, or the parameters of a postback, of which each that is not known becomes a parameter of the
 * event. Never throws.
 */
export function readEvent(fields: Fields): ToldEvent {
  const isPrivate = mayNotKnow(fields);
  const deviceId = namedDevice(fields);
  const userId = said(fields, 'user_id', longestUserId);
  const time = said(fields, 'time', 60);
  return {
    name: said(fields, 'event', 200).toLowerCase().replaceAll(' ', '_'),
    eventId: said(fields, 'event_id', 200),
    at: readTime(time),
    time,
    ago: intOf(fields.ago),
    deviceId: isPrivate ? '' : deviceId,
    userId: isPrivate ? '' : userId,
    clickId: textOf(fields.click_id, 1_000)?.trim() ?? '',
    value: said(fields, 'value', 60),
    currency: said(fields, 'currency', 20).toUpperCase(),
    country: said(fields, 'country', 2).toUpperCase(),
    items: itemsOf(fields.items),
    params: parametersOf(fields, [deviceId, userId]),
  };
}

/** Ids of items, as texts or as objects with an id; of a postback divided by commas. */
function itemsOf(items: unknown): readonly string[] {
  const all = typeof items === 'string' ? items.split(',') : Array.isArray(items) ? items : [];
  return all
    .slice(0, mostEventItems)
    .flatMap((item) => textOf(isFields(item) ? (item.id ?? item.item_id) : item, 100)?.trim() ?? []);
}

const parameterName = /^[a-z][a-z0-9_.-]{0,39}$/;

/** @param ids what names the person, which no parameter may hold */
function parametersOf(fields: Fields, ids: readonly string[]): Readonly<Record<string, string>> {
  const names = ids.filter((id) => id.length >= 6).map((id) => id.toLowerCase());
  const params: Record<string, string> = {};
  let count = 0;
  for (const [written, value] of [...Object.entries(fieldsOf(fields.params)), ...Object.entries(fields)]) {
    const name = written.toLowerCase();
    // What says who it was, or anything else of the event, is none wherever it stands.
    if (known.has(name) || isPersonal(written)) continue;
    const text = typeof value === 'boolean' ? String(value) : said({ value }, 'value', 200);
    const isNobodys = hasMailAddress(text) || names.some((id) => text.toLowerCase().includes(id));
    if (text === '' || isNobodys || !parameterName.test(name)) continue;
    params[name] = text;
    count += 1;
    if (count === mostEventParameters) break;
  }
  return params;
}
