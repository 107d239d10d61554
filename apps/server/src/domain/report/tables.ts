import { choiceDimensions, type DimensionKey, ownAdDimensions } from '@millrace/contract/report/dimension';

/** A table that reports read, and what it can tell apart. */
export interface Table {
  readonly name: string;
  /** The column of its time. */
  readonly time: 'day' | 'hour';
  /** Rows of a later time replace earlier ones that have not been merged yet. */
  readonly isReplacing?: true;
  /** Of two organizations each: an advertiser asks for the rows of its own ads, wherever they ran. */
  readonly isOfAdvertisers?: true;
  /** What every reader of it asks. */
  readonly always?: string;
  readonly knows: readonly DimensionKey[];
}

const days = ['day', 'week', 'month'] as const;
const ofUsers = [...days, 'app', 'platform', 'country'] as const;
const ofDay = [
  ...ofUsers,
  'placement',
  'adType',
  'network',
  'instance',
  'bidding',
  'rule',
  'abTest',
  'abGroup',
] as const;

const ofAds = [...days, 'hour', 'app', 'country', 'placement'] as const;

/** Without what only ad units tell apart. */
export const appDay: Table = { name: 'app_day', time: 'day', knows: ofUsers };
export const eventDay: Table = { name: 'event_day', time: 'day', knows: ofDay };
export const eventHour: Table = {
  name: 'event_hour',
  time: 'hour',
  knows: [...ofDay, 'hour', 'scene', 'appVersion', 'sdkVersion', 'osVersion'],
};
/** Of all apps together. */
export const organizationUserDay: Table = { name: 'organization_user_day', time: 'day', knows: days };
/** The same as numbers, counted ahead by `count-users-ahead.ts`; whether they still hold, the `changes` of both tell. */
export const organizationUserCount: Table = {
  name: 'organization_user_count',
  time: 'day',
  isReplacing: true,
  knows: days,
};
export const userCountDay: Table = { name: 'user_count_day', time: 'day', knows: ofUsers };
export const testUserDay: Table = {
  name: 'test_user_day',
  time: 'day',
  knows: [...ofUsers, 'abTest', 'abGroup'],
};
export const networkRevenue: Table = {
  name: 'network_revenue',
  time: 'day',
  isReplacing: true,
  // An upload that was undone leaves a row which says that nothing is reported any more.
  always: "source != 'undone'",
  knows: [...days, 'app', 'country', 'placement', 'network', 'instance'],
};
/** What tells its reports apart beside the organization: a later one of the same replaces an earlier one. */
export const revenueKey = [
  ...['app_id', 'instance_id', 'country', 'day', 'placement_id', 'network_id'],
  'unit',
] as const;
/** Revenue that was worked out ahead, by `work-out-revenue.ts`; what of it still holds, `revenueChange` tells. */
export const revenueDay: Table = {
  name: 'revenue_day',
  time: 'day',
  isReplacing: true,
  knows: [...days, 'app', 'country'],
};
/** The same by ad unit: `worked-out.ts` says which of its rows answer what. */
export const revenueUnitDay: Table = {
  name: 'revenue_unit_day',
  time: 'day',
  isReplacing: true,
  knows: [...days, 'app', 'placement', 'instance', 'network', 'platform', 'adType', 'bidding', 'rule'],
};
export const revenueChange: Table = { name: 'revenue_change', time: 'day', knows: [...days, 'app'] };
/** What ads of the platform's advertisers did: of a publisher's rows, or of an advertiser's. */
export const ownAdHour: Table = {
  name: 'own_ad_hour',
  time: 'hour',
  isOfAdvertisers: true,
  knows: [...ofAds, ...ownAdDimensions.filter((key) => !choiceDimensions.some((one) => one === key))],
};
/** The same by whom and what each ad was chosen for. */
export const ownAdChoiceHour: Table = {
  name: 'own_ad_choice_hour',
  time: 'hour',
  isOfAdvertisers: true,
  knows: [...ofAds, ...ownAdDimensions],
};
/** How often what phones sent could not be counted as it was meant. */
export const qualityDay: Table = { name: 'quality_day', time: 'day', knows: [...days, 'app'] };
/** Days of which `user_day` holds all rows; older ones go whenever its parts are merged. */
export const userDaysKept = 430;
/** A row for each user; only cohorts read it. */
export const userDay: Table = { name: 'user_day', time: 'day', knows: ofUsers };
/** A row for each user of an A/B test; only the verdict on it reads it. */
export const testUser: Table = { name: 'test_user', time: 'day', knows: ['app', 'abTest', 'abGroup'] };
/** Has no time of its own: the first day of a user is known once all of the user's rows were looked at. */
export const userFirst = 'user_first';

/** The smallest of tables (smallest first) that can tell apart what is asked. @throws RangeError when none can */
export function smallestOf(tables: readonly Table[], used: readonly DimensionKey[]): Table {
  const found = tables.find(({ knows }) => used.every((dimension) => knows.includes(dimension)));
  if (found === undefined) throw new RangeError(`No table knows ${used.join(', ')}.`);
  return found;
}
