import type { IngestRow } from '../../platform/clickhouse/clickhouse.ts';
import { type EventColumns, eventColumns } from './columns.ts';

/** What rows of tracked events have, first what all of them do: little of it is what phones' rows have. */
const ofTracked: readonly (keyof EventColumns)[] = [
  ...([
    'organization_id',
    'app_id',
    'platform',
    'country',
    'received_at',
    'at',
    'kind',
    'record_id',
  ] as const),
  ...([
    'sdk_version',
    'advertiser_id',
    'promoted_app_id',
    'told_by',
    'event_name',
    'event_id',
    'outcome',
  ] as const),
  ...([
    'key',
    'told_key',
    'told_device',
    'params',
    'items',
    'told_user',
    'refusal',
    'message',
    'data',
  ] as const),
  ...(['purchase_amount', 'purchase_currency', 'purchase_rate', 'purchase_rate_date', 'value_usd'] as const),
];
const trackedFirst = [...new Set([...ofTracked, ...eventColumns])];

/**
 * All columns, in the order for a batch of rows that begins with this one. Where tracked events come in great numbers most
 * batches begin with one, and hold little else: in the order of phones' rows two thirds of a line would be `null`.
 */
export const columnsFor = (first: IngestRow): readonly string[] =>
  first.kind === 'tracked' ? trackedFirst : eventColumns;
