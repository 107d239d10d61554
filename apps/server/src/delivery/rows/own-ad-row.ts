import type { RecordedCall } from './base-row.ts';
import type { EventColumns } from './columns.ts';
import { eventKey } from './event-key.ts';
import { setPlace } from './occasion.ts';

/** Puts a call for an own ad into the row; it has no key, since it counts as often as it is made. */
export function setAsked(row: EventColumns, { head }: RecordedCall): null {
  setPlace(row, { placementId: head.placementId || null, instanceId: null }, head);
  return null;
}

/** Puts an impression or a click of an own ad into the row. @returns its key: one of either counts for a bid */
export function setTouch(row: EventColumns, { head }: RecordedCall): bigint | null {
  setPlace(row, { placementId: head.placementId || null, instanceId: null }, head);
  const { ownAd } = head;
  if (ownAd === undefined) return null;
  row.advertiser_id = ownAd.advertiserId;
  row.campaign_id = ownAd.campaignId;
  row.creative_id = ownAd.creativeId;
  row.spent = ownAd.spent;
  return eventKey([head.kind, ownAd.bidId]);
}
