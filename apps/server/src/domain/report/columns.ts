import type { PlaceDimension } from '@millrace/contract/report/dimension';

interface Column {
  /** Its name in every table that has it. */
  readonly name: string;
  /** As which type it is grouped and compared, so that tables agree. */
  readonly type: 'UInt32' | 'Int16' | 'String';
  /** What stands for "none" and "not known". */
  readonly none: string;
  /** What the dimension's value is, where it is not the column's own. */
  readonly of?: (column: string) => string;
}

const id = (name: string): Column => ({ name, type: 'UInt32', none: '0' });
const code = (name: string): Column => ({ name, type: 'Int16', none: '-1' });
const text = (name: string): Column => ({ name, type: 'String', none: '' });

/** The columns of dimensions other than time. */
export const columns: Readonly<Record<PlaceDimension, Column>> = {
  app: id('app_id'),
  platform: code('platform'),
  country: text('country'),
  placement: id('placement_id'),
  adType: code('ad_type'),
  network: code('network_id'),
  instance: id('instance_id'),
  bidding: code('is_bidding'),
  rule: id('rule_id'),
  abTest: id('test_id'),
  abGroup: text('test_group'),
  scene: id('scene_id'),
  appVersion: text('app_version'),
  sdkVersion: text('sdk_version'),
  osVersion: text('os_version'),
  advertiser: id('advertiser_id'),
  // Events name the campaign alone, which stays its app's.
  promotedApp: {
    ...id('campaign_id'),
    of: (campaign) =>
      `transform(${campaign}, {campaigns:Array(UInt32)}, {promotedApps:Array(UInt32)}, toUInt32(0))`,
  },
  campaign: id('campaign_id'),
  creative: id('creative_id'),
  segment: id('segment_id'),
  daysAway: code('days_away'),
  item: text('item'),
};

/** A column as the type that its dimension has everywhere. */
export function typed({ type, of }: Column, expression: string): string {
  if (of !== undefined) return of(expression);
  return type === 'Int16' ? `toInt16(${expression})` : expression;
}

/** The constant for "none", of the column's type. */
export function noneOf({ type, none }: Column): string {
  return type === 'String' ? `'${none}'` : `to${type}(${none})`;
}
