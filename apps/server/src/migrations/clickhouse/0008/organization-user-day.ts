import { countUsers } from '../0006/count-users.ts';

/** Different users of all apps of an organization: whoever uses two of them is one. */
export const organizationUserDay = countUsers({
  name: 'organization_user_day',
  view: 'user_day_to_organization',
  keys: { organization_id: 'UInt32', day: 'Date' },
  // A row is some hundred kilobytes, and what stands between two marks is read as a whole.
  indexGranularity: 4,
  shardBy: 'organization_id',
});
