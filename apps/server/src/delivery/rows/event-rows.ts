import { type PhoneEvent, readEvents } from '../wire/requests/read-events.ts';
import type { RecordedCall } from './base-row.ts';
import { type EventColumns, fits } from './columns.ts';
import { eventKey } from './event-key.ts';
import { eventTime } from './event-time.ts';
import { metricOfEvent } from './metrics.ts';
import { bidText, moneyText } from './money.ts';
import { setOccasion } from './occasion.ts';

export interface KeyedRow {
  readonly row: EventColumns;
  readonly key: bigint | null;
}

/** A row for each event of a `log`, in their order. */
export function eventRows(base: EventColumns, call: RecordedCall): KeyedRow[] {
  return readEvents(call.fields).events.map((event) => eventRow({ ...base }, event, call));
}

function eventRow(row: EventColumns, event: PhoneEvent, { head, phone, who }: RecordedCall): KeyedRow {
  const place = setOccasion(row, event, head);
  row.type = event.eventId;
  row.at = eventTime(event.at, phone.sentAt, head.receivedAt);
  if (event.at !== null) row.client_at = event.at;
  const metric = metricOfEvent(event.eventId, place);
  if (metric !== undefined) row.metric = metric;
  if (event.code !== null) row.code = event.code;
  if (event.message !== null) row.message = event.message;
  const duration = fits(Math.round(event.duration ?? 0), 4_294_967_295);
  if (duration !== undefined) row.duration = duration;
  if (event.data !== null) row.data = event.data;
  setPrice(row, event, head.rates);
  if (who === null || (event.requestId === null && event.at === null)) return { row, key: null };
  const { eventId, placementId, instanceId, sceneId, requestId, at } = event;
  const key = ['log', head.appId, who, requestId, placementId, instanceId, sceneId, eventId, at];
  return { row, key: eventKey(key) };
}

/** Without a rate for its currency, a price is kept as it came and is none in USD. */
function setPrice(
  row: EventColumns,
  { price, currency }: PhoneEvent,
  rates: Readonly<Record<string, string>> | undefined,
): void {
  if (price === null) return;
  const isUsd = currency === null || currency === 'USD';
  const rate = isUsd ? '1' : rateOf(rates, currency);
  const usd = rate === undefined ? undefined : bidText(price, rate);
  if (usd !== undefined) row.price_usd = usd;
  const said = isUsd ? undefined : moneyText(price);
  if (said === undefined || currency === null) return;
  row.price = said;
  row.currency = currency;
}

function rateOf(
  rates: Readonly<Record<string, string>> | undefined,
  currency: string | null,
): string | undefined {
  return rates !== undefined && currency !== null && Object.hasOwn(rates, currency)
    ? rates[currency]
    : undefined;
}
