import type { RecordHead, TrackedEventRecord } from '../record.ts';
import type { EventColumns } from './columns.ts';
import { eventKey } from './event-key.ts';

/**
 * The rows of events that came with one call, all of the app's advertiser. One that does not count has no key, so that people
 * see each time that it was told of.
 */
export function trackedRows(
  base: EventColumns,
  { tracked, organizationId, id }: RecordHead,
): { readonly row: EventColumns; readonly key: bigint | null }[] {
  if (tracked === undefined) return [];
  return tracked.events.map((event, at) => {
    const row: EventColumns = {
      ...base,
      at: event.at,
      record_id: `${id}.${at}`,
      advertiser_id: organizationId,
      promoted_app_id: tracked.promotedAppId,
      told_by: tracked.by,
    };
    if (tracked.key !== undefined) row.told_key = tracked.key;
    if (event.country !== undefined) row.country = event.country;
    setEvent(row, event);
    const counts = event.refusal === undefined && event.key !== undefined;
    return { row, key: counts ? eventKey(['tracked', event.key ?? '']) : null };
  });
}

function setEvent(row: EventColumns, event: TrackedEventRecord): void {
  row.event_name = event.name;
  row.event_id = event.eventId ?? '';
  row.outcome = event.isUnknown ? 'unknownName' : 'accepted';
  if (event.refusal !== undefined) row.refusal = event.refusal;
  // What it was told as, and what was wrong with it.
  if (event.toldName !== undefined) row.message = event.toldName;
  if (event.wrong !== undefined && event.wrong !== '') row.data = event.wrong;
  if (event.device !== undefined) row.told_device = event.device;
  if (event.user !== undefined) row.told_user = event.user;
  if (event.items !== undefined) row.items = event.items;
  if (event.params !== undefined) row.params = event.params;
  if (event.worth === undefined) return;
  row.purchase_amount = event.worth.value;
  row.purchase_currency = event.worth.currency;
  row.purchase_rate = event.worth.rate;
  row.purchase_rate_date = event.worth.date;
  row.value_usd = event.worth.usd;
}
