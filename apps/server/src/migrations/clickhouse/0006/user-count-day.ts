import { countUsers } from './count-users.ts';

/**
 * Different users as states that can be merged: over countries, apps and batches each counts once. Exact up to some tens of
 * thousands, within half a percent beyond.
 */
export const userCountDay = countUsers({
  name: 'user_count_day',
  view: 'user_day_to_count',
  keys: {
    organization_id: 'UInt32',
    app_id: 'UInt32',
    day: 'Date',
    country: 'LowCardinality(String)',
    platform: 'UInt8',
  },
  shardBy: 'app_id',
});
