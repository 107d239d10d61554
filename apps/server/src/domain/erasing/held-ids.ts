import type { Tables } from '../../platform/postgres/schema.ts';

/**
 * What a table has to do with the devices and users of phones:
 * - `none`: nothing; of people it has those who work here, or nobody
 * - `erased`: columns that hold an id, or rows that are somebody's, which a request erases
 * - `passing`: what stands there for hours and is given up by itself, or says an id only in a sealed or hashed form
 */
type Held = 'none' | { readonly erased: readonly string[] } | { readonly passing: readonly string[] };

/** Every table of PostgreSQL: a new one does not compile before it says what it holds. */
export const heldInDatabase: Readonly<Record<keyof Tables, Held>> = {
  reward_callback: { erased: ['uid', 'url', 'last_error'] },
  reward_impression: { erased: ['uid'] },
  test_device: { erased: ['device_id'] },
  decision_trace: { erased: ['test_device_id', 'summary', 'details'] },
  change_log: { erased: ['before', 'after'] },
  request_key: { erased: ['response'] },
  erasing: { passing: ['id_hash', 'id_sealed', 'stand_in'] },
  erasing_log: 'none',
  ab_test: 'none',
  ad_network_account: 'none',
  administrator_visit: 'none',
  advertiser_site: 'none',
  agency_line: 'none',
  agency_payment: 'none',
  agency_statement: 'none',
  api_key: 'none',
  api_key_day: 'none',
  app: 'none',
  app_network: 'none',
  auto_estimate: 'none',
  auto_learning: 'none',
  backup: 'none',
  block_rule: 'none',
  campaign: 'none',
  campaign_bid: 'none',
  campaign_creative: 'none',
  campaign_day: 'none',
  contract_terms: 'none',
  creative: 'none',
  creative_file: 'none',
  stored_file: 'none',
  delivery_change: 'none',
  download_ticket: 'none',
  exchange_rate: 'none',
  exchange_rate_import: 'none',
  installation_change: 'none',
  installation_logo: 'none',
  installation_setting: 'none',
  instance: 'none',
  instance_ecpm: 'none',
  invitation: 'none',
  invitation_app: 'none',
  known_whence: 'none',
  login_attempt: 'none',
  login_delay: 'none',
  login_key: 'none',
  login_ticket: 'none',
  mail: 'none',
  mediation_rule: 'none',
  membership: 'none',
  membership_app: 'none',
  migration: 'none',
  notice: 'none',
  notice_choice: 'none',
  organization: 'none',
  promoted_app: 'none',
  organization_logo: 'none',
  own_ads_advertiser: 'none',
  own_ads_setting: 'none',
  password_reset: 'none',
  payment_settings: 'none',
  placement: 'none',
  recovery_code: 'none',
  registration: 'none',
  report_export: 'none',
  revenue_on_its_way: 'none',
  revenue_upload: 'none',
  revenue_upload_cell: 'none',
  revenue_upload_unmatched: 'none',
  revision: 'none',
  rule_entry: 'none',
  saved_report: 'none',
  scene: 'none',
  second_factor: 'none',
  second_factor_offer: 'none',
  server_node: 'none',
  session: 'none',
  spent_nonce: 'none',
  terms_agreement: 'none',
  test_session: 'none',
  test_session_network: 'none',
  user_account: 'none',
  user_picture: 'none',
};

/**
 * What each column of ClickHouse has to do with them that could hold an id: every text, 64 bits that are no sum, every state.
 * - `id`: an id or a hash of one, which a request erases
 * - `text`: what phones write freely; rows in which it holds the id are erased
 * - `row`: says nothing without the row, which goes with its id
 * - `state`: hashes of hashes, 32 bits of each, of users that are counted together; see decision 55
 * - `key`: of four days, a hash of the id together with what else happened; replays would count again without it
 */
export const heldInEvents: Readonly<Record<string, 'id' | 'text' | 'row' | 'state' | 'key'>> = {
  'event.user_id': 'id',
  'event.device_hash': 'id',
  'event.message': 'text',
  'event.data': 'text',
  'event.code': 'text',
  'event.request_id': 'row',
  'event.record_id': 'row',
  'event.key': 'row',
  'event_key.key': 'key',
  'user_day.user': 'id',
  'user_first.user': 'id',
  'user_count_day.users': 'state',
  'user_count_day.engaged': 'state',
  'organization_user_day.users': 'state',
  'organization_user_day.engaged': 'state',
  'test_user_day.users': 'state',
  'test_user_day.engaged': 'state',
};
