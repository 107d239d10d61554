import type { EventWay } from '@millrace/contract/advertiser/tracked-event';

/** Columns of the table `event` by name; what is left out has its column's default. */
export type EventColumns = {
  organization_id: number;
  app_id: number;
  platform: number;
  country: string;
  received_at: number;
  at: number;
  kind: string;
  record_id: string;
  client_at?: number;
  type?: number;
  metric?: Metric;
  placement_id?: number;
  ad_type?: number;
  instance_id?: number;
  network_id?: number;
  is_bidding?: 1;
  scene_id?: number;
  rule_id?: number;
  test_id?: number;
  test_group?: 'A' | 'B';
  app_version?: string;
  sdk_version?: string;
  os_version?: string;
  device_type?: string;
  brand?: string;
  model?: string;
  connection?: string;
  language?: string;
  channel?: string;
  user_id?: string;
  device_hash?: string;
  request_id?: string;
  act?: number;
  code?: string;
  message?: string;
  duration?: number;
  price_usd?: string;
  price?: string;
  currency?: string;
  ecpm?: string;
  ecpm_precision?: number;
  position?: number;
  outcome?: string;
  arm?: string;
  probability?: number;
  seed?: number;
  served?: readonly number[];
  served_ecpm?: readonly (string | null)[];
  to_bid?: readonly number[];
  limited?: 0 | 1;
  purchase_amount?: string;
  purchase_currency?: string;
  purchase_rate?: string;
  purchase_rate_date?: string;
  purchase_usd?: string;
  data?: string;
  is_test?: 1;
  key?: string;
  advertiser_id?: number;
  campaign_id?: number;
  creative_id?: number;
  spent?: string;
  promoted_app_id?: number;
  event_name?: string;
  event_id?: string;
  value_usd?: string;
  touch?: string;
  refusal?: string;
  unbilled?: string;
  viewer?: string;
  told_by?: EventWay;
  told_key?: string;
  told_device?: string;
  told_user?: string;
  items?: readonly string[];
  params?: Readonly<Record<string, string>>;
  bid_id?: string;
  bid_for?: number;
  bid_pricing?: string;
  bid_price?: string;
  bid_event?: string;
  segment_id?: number;
  days_away?: number;
};

/** In the order of their text: what only some kinds of rows have stands behind what most have. */
const order: Readonly<Record<keyof EventColumns, true>> = {
  organization_id: true,
  app_id: true,
  platform: true,
  country: true,
  received_at: true,
  at: true,
  kind: true,
  record_id: true,
  client_at: true,
  type: true,
  metric: true,
  placement_id: true,
  ad_type: true,
  instance_id: true,
  network_id: true,
  is_bidding: true,
  scene_id: true,
  rule_id: true,
  app_version: true,
  sdk_version: true,
  os_version: true,
  device_type: true,
  brand: true,
  model: true,
  connection: true,
  language: true,
  channel: true,
  user_id: true,
  device_hash: true,
  request_id: true,
  key: true,
  act: true,
  code: true,
  message: true,
  duration: true,
  price_usd: true,
  data: true,
  ecpm: true,
  ecpm_precision: true,
  position: true,
  test_id: true,
  test_group: true,
  price: true,
  currency: true,
  outcome: true,
  arm: true,
  probability: true,
  seed: true,
  served: true,
  served_ecpm: true,
  to_bid: true,
  limited: true,
  purchase_amount: true,
  purchase_currency: true,
  purchase_rate: true,
  purchase_rate_date: true,
  purchase_usd: true,
  is_test: true,
  advertiser_id: true,
  campaign_id: true,
  creative_id: true,
  spent: true,
  promoted_app_id: true,
  event_name: true,
  event_id: true,
  value_usd: true,
  touch: true,
  refusal: true,
  unbilled: true,
  viewer: true,
  told_by: true,
  told_key: true,
  told_device: true,
  told_user: true,
  items: true,
  params: true,
  bid_id: true,
  bid_for: true,
  bid_pricing: true,
  bid_price: true,
  bid_event: true,
  segment_id: true,
  days_away: true,
};

/** All of them. */
export const eventColumns: readonly string[] = Object.keys(order);

/** What a row counts as in the rollup: each metric has one source, whatever else phones report of the same thing. */
export type Metric =
  | 'init'
  | 'waterfallRequest'
  | 'waterfallFilled'
  | 'instanceRequest'
  | 'instanceFilled'
  | 'impression'
  | 'click'
  | 'videoStart'
  | 'videoEnd'
  | 'calledShow'
  | 'readyTrue'
  | 'readyFalse'
  | 'bidRequest'
  | 'bidResponse'
  /** Both: whoever was asked bid at once, as own ads do. */
  | 'bidAtOnce'
  | 'bidWin'
  | 'purchase';

/** A number that a `UInt8`, `UInt16` or `UInt32` column holds; undefined for one that would stop the whole batch. */
export function fits(value: number | null, most: 255 | 65_535 | 4_294_967_295): number | undefined {
  return value !== null && value > 0 && value <= most ? value : undefined;
}
