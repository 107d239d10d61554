import type { OwnAdRecord } from '../record.ts';
import { textOf } from '../wire/coerce.ts';
import type { RecordedCall } from './base-row.ts';
import type { EventColumns } from './columns.ts';
import { eventKey } from './event-key.ts';
import { setPlace } from './occasion.ts';

/**
 * Puts a call for an own ad into the row; it has no key, since it counts as often as it is made. Cards are asked for without a
 * waterfall, so that this is their request.
 */
export function setAsked(row: EventColumns, { head, fields }: RecordedCall): null {
  const { placementId } = setPlace(row, { placementId: head.placementId || null, instanceId: null }, head);
  if (head.kind !== 'cl') return null;
  const requestId = textOf(fields.reqId, 64);
  if (requestId !== null) row.request_id = requestId;
  if (head.outcome !== undefined) row.outcome = head.outcome;
  if (placementId > 0 && head.ownBids !== undefined) row.metric = 'waterfallRequest';
  return null;
}

/**
 * Puts an impression or a click of an own ad into the row. @returns its key: one of either counts for a bid. What is late has
 * another one, so that it never takes the place of what came in time to a node that ships later.
 */
export function setTouch(row: EventColumns, { head }: RecordedCall): bigint | null {
  const { ownAd } = head;
  setPlace(row, { placementId: head.placementId || null, instanceId: ownAd?.instanceId ?? null }, head);
  if (ownAd === undefined) return null;
  setOwnAd(row, ownAd);
  setViewer(row, ownAd);
  return ownAd.unbilled === 'late' ? eventKey(['late', head.kind, ownAd.bidId]) : touchKey(head.kind, ownAd);
}

/** Of an impression or a click that came in time. */
export const touchKey = (kind: string, { bidId }: OwnAdRecord): bigint => eventKey([kind, bidId]);

/** Puts the group of a device into the row. @returns its key: it is drawn once */
export function setAssigned(
  row: EventColumns,
  { head: { placementId, assigned } }: RecordedCall,
): bigint | null {
  if (assigned === undefined) return null;
  const { advertiserId, campaignId, promoted, viewer, heldOut, share } = assigned;
  if (placementId > 0) row.placement_id = placementId;
  row.advertiser_id = advertiserId;
  row.campaign_id = campaignId;
  row.viewer = viewer;
  row.bid_for = promoted;
  row.outcome = heldOut ? 'heldOut' : 'treated';
  row.probability = share / 100;
  return eventKey(['assigned', campaignId, viewer, row.outcome]);
}

/** What a conversion that is told of with a device finds the touch by; of others nothing is looked up. */
function setViewer(row: EventColumns, { bidId, viewer, terms }: OwnAdRecord): void {
  if (viewer === undefined) return;
  row.viewer = viewer;
  row.bid_id = bidId;
  if (terms === undefined) return;
  row.bid_for = terms.promoted;
  row.bid_pricing = terms.pricing;
  row.bid_price = terms.price;
  row.bid_event = terms.event;
}

function setOwnAd(row: EventColumns, ownAd: OwnAdRecord): void {
  row.advertiser_id = ownAd.advertiserId;
  row.campaign_id = ownAd.campaignId;
  row.creative_id = ownAd.creativeId;
  row.spent = ownAd.spent;
  if (ownAd.unbilled !== undefined) row.unbilled = ownAd.unbilled;
  if (ownAd.item !== undefined) row.items = [ownAd.item];
  if (ownAd.segment !== undefined) row.segment_id = ownAd.segment;
  if (ownAd.away !== undefined) row.days_away = ownAd.away;
}

/**
 * Puts an install or event of what is promoted into the row, without its phone: whoever tells of it says nothing of that.
 * @returns its key: one install counts for a touch, one event for its own id; none where it does not count, so that
 * people see each time that it was told of
 */
export function setInstallOrEvent(row: EventColumns, { head }: RecordedCall): bigint | null {
  const { conversion, ownAd } = head;
  if (conversion === undefined) return null;
  setPlace(row, { placementId: head.placementId || null, instanceId: null }, head);
  row.promoted_app_id = conversion.promotedAppId;
  row.event_name = conversion.name;
  row.event_id = conversion.eventId;
  if (conversion.refusal !== undefined) row.refusal = conversion.refusal;
  // Its decision may be brought more than once.
  const again = conversion.waited === undefined ? null : eventKey(['waited', conversion.waited]);
  if (conversion.touch === undefined || ownAd === undefined) return again;
  row.touch = conversion.touch;
  row.value_usd = conversion.valueUsd;
  // By which its touch is found again.
  row.bid_id = ownAd.bidId;
  setOwnAd(row, ownAd);
  return eventKey(['conversion', conversion.key]);
}
