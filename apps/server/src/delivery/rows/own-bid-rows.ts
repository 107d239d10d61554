import { eventId } from '../wire/event-ids.ts';
import type { RecordedCall } from './base-row.ts';
import type { EventColumns, Metric } from './columns.ts';
import { bidText } from './money.ts';
import { setPlace } from './occasion.ts';

/**
 * What own ads bid for a request, and whether cards came: SDKs tell of the bids that they ask for themselves alone. One row says
 * that they were asked and what they bid: rows are what a call costs beside its answer (decision 172).
 */
export function ownBidRows(base: EventColumns, asked: EventColumns, { head }: RecordedCall): EventColumns[] {
  const { ownBids = [], placementId } = head;
  const { request_id, rule_id, test_id, test_group } = asked;
  const decided = {
    ...(request_id !== undefined && { request_id }),
    ...(rule_id !== undefined && { rule_id }),
    ...(test_id !== undefined && { test_id }),
    ...(test_group !== undefined && { test_group }),
  };
  const row = (metric: Metric, instanceId: number | null, more: Partial<EventColumns>): EventColumns => {
    const made = { ...base, ...decided, metric, ...more };
    setPlace(made, { placementId, instanceId }, head);
    return made;
  };
  const rows = ownBids.map(([instanceId, price]) => {
    const usd = price === null ? undefined : bidText(price.toFixed(6));
    return usd === undefined
      ? row('bidRequest', instanceId, { type: eventId.bidRequest })
      : row('bidAtOnce', instanceId, { type: eventId.bidResponse, price_usd: usd });
  });
  const cameAsCards = head.kind === 'cl' && ownBids.some(([, price]) => price !== null);
  return cameAsCards ? [...rows, row('waterfallFilled', null, {})] : rows;
}
