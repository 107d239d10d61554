import { type Fields, fieldsOf } from '../../../platform/fields.ts';
import { amountOf, flagOf, intOf, jsonTextOf, listOf, momentOf, numberOf, textOf } from '../coerce.ts';
import { type Occasion, readOccasion } from './read-report.ts';
import { currencyOf } from './read-waterfall.ts';

/** Events of one call that count; phones send at most 100. */
const mostEvents = 1000;

export interface PhoneEvent extends Occasion {
  readonly eventId: number;
  /** The phone's clock, milliseconds UTC. */
  readonly at: number | null;
  readonly code: string | null;
  readonly message: string | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly isBidding: boolean;
  /** Decimal text in `currency`. */
  readonly price: string | null;
  /** ISO 4217, upper case; null: USD. */
  readonly currency: string | null;
  readonly data: string | null;
}

export interface EventsRequest {
  readonly appKey: string | null;
  readonly events: readonly PhoneEvent[];
}

/** Reads `log`; an event without an id is none. Never throws. */
export function readEvents({ appk, events }: Fields): EventsRequest {
  return { appKey: textOf(appk, 100), events: listOf(events, mostEvents).flatMap(readEvent) };
}

function readEvent(fields: Fields): PhoneEvent[] {
  const eventId = intOf(fields.eid, 1);
  if (eventId === null || eventId > 65_535) return [];
  const detail = fieldsOf(fields.data);
  const duration = numberOf(fields.duration);
  return [
    {
      ...readOccasion(fields),
      eventId,
      at: momentOf(fields.ts),
      code: textOf(fields.code, 50) ?? textOf(detail.code, 50),
      message: textOf(fields.msg, 500) ?? textOf(detail.msg, 500),
      duration: duration !== null && duration >= 0 ? duration : null,
      isBidding: flagOf(fields.bid) === true,
      price: amountOf(fields.price),
      currency: currencyOf(fields.cur),
      data: jsonTextOf(fields.data, 1000),
    },
  ];
}
