// Generated from the migrated schema by `npm run schema -w @millrace/server`; a test compares the two.
import type { ColumnType, GeneratedAlways } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Written as text, `JSON.stringify(value)`: the client would send an array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string, string>;
/** A number while it is exact, else text. */
export type Int8 = ColumnType<number | string, number | string | bigint, number | string | bigint>;
/** Decimal text: money is never a float. */
export type Numeric = ColumnType<string, string | number, string | number>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** May be left out of an insert. Unlike Kysely's own, it keeps the three sides of the types above. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export interface AbTest {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  placement_id: number;
  name: string;
  share_b: number;
  state: Generated<number>;
  result: string | null;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  configuration: Json | null;
  events: Generated<Json>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface AdNetworkAccount {
  id: GeneratedAlways<number>;
  organization_id: number;
  network_id: number;
  name: string;
  currency: string;
  sign_in: string;
  credentials_sealed: Buffer;
  credential_tails: Json;
  primary_hash: Buffer;
  status: Generated<number>;
  reason: string | null;
  reason_detail: string | null;
  checked_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface AdministratorVisit {
  id: GeneratedAlways<number>;
  organization_id: number;
  user_id: number;
  session_id: Int8;
  started_at: Timestamp;
  until: Timestamp;
  ended_at: Timestamp | null;
}

export interface AgencyLine {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  statement_id: number;
  app_id: Int8;
  app_name: string;
  month: string;
  revenue: Numeric;
  share: Numeric;
  net: Numeric;
}

export interface AgencyPayment {
  id: GeneratedAlways<number>;
  organization_id: number;
  statement_id: number;
  method: string;
  paid_on: string;
  amount: Numeric;
  currency: string;
  reference: string;
  document: Buffer | null;
  document_name: string | null;
  document_type: string | null;
  made_at: Timestamp;
}

export interface AgencyStatement {
  id: GeneratedAlways<number>;
  organization_id: number;
  month: string;
  share: Numeric;
  revenue: Numeric;
  net: Numeric;
  carried_in: Numeric;
  amount: Numeric;
  carried_out: Numeric;
  state: Generated<string>;
  held_from: string | null;
  hold_reason: string | null;
  made_at: Timestamp;
  approved_at: Timestamp | null;
  version: Generated<number>;
}

export interface Alert {
  id: GeneratedAlways<number>;
  organization_id: number;
  rule_id: number;
  app_id: number | null;
  network_id: number | null;
  unit: string;
  from_at: Timestamp;
  to_at: Timestamp;
  value: Numeric;
  low: Numeric | null;
  expected: Numeric | null;
  high: Numeric | null;
  off_usd: Numeric | null;
  opened_at: Timestamp;
  told_at: Timestamp | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  end_owed: Generated<boolean>;
}

export interface AlertDelivery {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  webhook_id: number;
  event: string;
  body: string;
  state: Generated<string>;
  tries: Generated<number>;
  due_at: Timestamp;
  status: number | null;
  reason: string | null;
  created_at: Timestamp;
  alert_id: number | null;
}

export interface AlertJudged {
  id: GeneratedAlways<number>;
  organization_id: number;
  rule_id: number;
  app_id: number | null;
  network_id: number | null;
  until: string;
  pending: string[];
}

export interface AlertLook {
  id: GeneratedAlways<number>;
  organization_id: number;
  day: string | null;
  hour: Timestamp | null;
  reports: Timestamp | null;
}

export interface AlertQuiet {
  id: GeneratedAlways<number>;
  organization_id: number;
  rule_id: number;
  app_id: number | null;
  network_id: number | null;
  until: Timestamp | null;
  user_id: number | null;
}

export interface AlertReader {
  id: GeneratedAlways<number>;
  organization_id: number;
  alert_id: number;
  user_id: number;
  seen_at: Timestamp;
  useful: boolean | null;
}

export interface AlertRule {
  id: GeneratedAlways<number>;
  organization_id: number;
  kind: string;
  metric: string;
  sensitivity: Numeric | null;
  floor_usd: Numeric | null;
  name: string | null;
  app_id: number | null;
  network_id: number | null;
  country: string | null;
  bound: string | null;
  value: Numeric | null;
  span: number | null;
  unit: string | null;
  mail: Generated<boolean>;
  status: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
  webhook_ids: number[] | null;
}

export interface AlertWebhook {
  id: GeneratedAlways<number>;
  organization_id: number;
  name: string;
  url: string;
  secret_sealed: Buffer;
  status: Generated<number>;
  created_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface ApiKey {
  id: GeneratedAlways<number>;
  organization_id: number;
  name: string;
  token_hash: Buffer;
  tail: string;
  scopes: string[];
  created_by: number | null;
  created_at: Timestamp;
  expires_on: string | null;
  revoked_at: Timestamp | null;
  version: Generated<number>;
  warned_of: string | null;
}

export interface ApiKeyDay {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  api_key_id: number;
  day: string;
  calls: Int8;
  last_at: Timestamp;
}

export interface App {
  id: GeneratedAlways<number>;
  organization_id: number;
  platform: number;
  name: string;
  store_id: string | null;
  bundle_id: string | null;
  store_url: string | null;
  icon: string | null;
  developer: string | null;
  category: string | null;
  os_require: string | null;
  verify_status: Generated<number>;
  lookup_attempts: Generated<number>;
  next_lookup_at: Timestamp | null;
  edited_fields: Generated<string[]>;
  coppa: boolean;
  key: string;
  status: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  website: string | null;
}

export interface AppAdsFile {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  store_website: string | null;
  store_asked_at: Timestamp | null;
  due_at: Timestamp;
  state: string | null;
  reason: string | null;
  detail: string | null;
  website: string | null;
  address: string | null;
  content: Json | null;
  checked_at: Timestamp | null;
}

export interface AppNetwork {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  network_id: number;
  account_id: number | null;
  credentials_sealed: Buffer;
  credential_tails: Json;
  status: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface AutoEstimate {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  app_id: number;
  computed_at: Timestamp;
  data: Json;
  xact: Generated<string>;
}

export interface AutoLearning {
  id: GeneratedAlways<number>;
  organization_id: number;
  due_at: Timestamp;
}

export interface Backup {
  id: GeneratedAlways<number>;
  kind: string;
  night: string | null;
  file: string;
  passphrase_sealed: Buffer | null;
  state: Generated<string>;
  bytes: Generated<Int8>;
  size: Int8 | null;
  error: string | null;
  asked_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  removed_at: Timestamp | null;
  tries: Generated<number>;
  due_at: Timestamp | null;
  failure: string | null;
}

export interface BlockRule {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  network_id: number | null;
  name: string;
  app_versions: Generated<string[]>;
  sdk_versions: Generated<string[]>;
  os_versions: Generated<string[]>;
  models: Generated<string[]>;
  status: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface Campaign {
  id: GeneratedAlways<number>;
  organization_id: number;
  promoted_app_id: number;
  name: string;
  goal: string;
  switch: Generated<string>;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  countries: string[];
  targeting: Json;
  pricing: string;
  bid: Numeric;
  daily_budget: Numeric | null;
  total_budget: Numeric | null;
  even_pacing: boolean;
  cap_impressions: number;
  cap_hours: number;
  link: string | null;
  impression_trackers: string[];
  click_trackers: string[];
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  paid_event: string | null;
  hold_out: Generated<number>;
  recency: Generated<Json>;
  recency_older: Generated<Numeric>;
  product_feed_id: number | null;
  product_picks: Generated<string[]>;
}

export interface CampaignBid {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  campaign_id: number;
  country: string;
  group_number: number;
  bid: Numeric;
}

export interface CampaignCreative {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  campaign_id: number;
  creative_id: number;
  weight: number;
  position: number;
}

export interface CampaignDay {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  campaign_id: number;
  day: string;
  spent: Numeric;
}

export interface CampaignLease {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  campaign_id: number;
  day: string;
  leased: Numeric;
}

export interface CampaignRate {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  campaign_id: number;
  impressions: Int8;
  clicks: Int8;
  installs: Int8;
  events: Int8;
}

export interface CampaignSegment {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  campaign_id: number;
  segment_id: number;
  way: string;
}

export interface ChangeLog {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  user_id: number | null;
  at: Generated<Timestamp>;
  entity: string;
  entity_id: number;
  action: string;
  before: Json | null;
  after: Json | null;
  batch_id: string | null;
  name: string | null;
  app_id: number | null;
  reverts_id: Int8 | null;
  api_key_id: number | null;
  administrator_name: string | null;
}

export interface ContractTerms {
  version: number;
  text: string;
  since: Timestamp;
  user_id: number | null;
}

export interface Creative {
  id: GeneratedAlways<number>;
  organization_id: number;
  name: string;
  kind: string;
  width: number | null;
  height: number | null;
  title: string | null;
  descn: string | null;
  call_to_action: string | null;
  review: Generated<string>;
  review_reason: string | null;
  reviewed_by: number | null;
  reviewed_at: Timestamp | null;
  waiting_since: Generated<Timestamp>;
  archived_at: Timestamp | null;
  created_by: number | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface CreativeFile {
  id: GeneratedAlways<number>;
  organization_id: number;
  creative_id: number;
  file_id: number;
  role: string;
}

export interface DecisionTrace {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  app_id: number;
  placement_id: number | null;
  test_device_id: number;
  at: Timestamp;
  summary: Json;
  details: Json;
}

export interface DeliveryChange {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  app_id: number | null;
  xact: Generated<string>;
  at: Generated<Timestamp>;
}

export interface DownloadTicket {
  id: GeneratedAlways<number>;
  organization_id: number;
  token_hash: Buffer;
  session_id: Int8 | null;
  name: string;
  input: Json;
  expires_at: Timestamp;
  api_key_id: number | null;
}

export interface Erasing {
  id: GeneratedAlways<number>;
  organization_id: number;
  kind: string;
  id_hash: Buffer;
  id_sealed: Buffer | null;
  stand_in: Buffer | null;
  state: Generated<string>;
  asked_by: number | null;
  asked_at: Timestamp;
  finished_at: Timestamp | null;
  found: Generated<Json>;
  backups_until: string | null;
  backups_by_hand: Generated<number>;
}

export interface ErasingLog {
  erasing_id: number;
  node: string;
  swept_at: Timestamp | null;
}

export interface ExchangeRate {
  currency: string;
  day: string;
  per_euro: Numeric;
}

export interface ExchangeRateImport {
  id: GeneratedAlways<number>;
  at: Timestamp;
  user_id: number | null;
  first_day: string;
  last_day: string;
  changed: number;
  forced: boolean;
}

export interface Feed {
  id: GeneratedAlways<number>;
  organization_id: number;
  promoted_app_id: number;
  name: string;
  source: string;
  address: string | null;
  auth: Generated<string>;
  auth_name: string | null;
  secret_sealed: Buffer | null;
  secret_tail: string | null;
  format: string;
  hours: Generated<number[]>;
  brake: number;
  currency: string | null;
  minor_units: Generated<boolean>;
  rules: Generated<Json>;
  lead_id: number | null;
  switch: Generated<string>;
  due_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface FeedFile {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  import_id: number;
  feed_id: number;
  nth: number;
  bytes: Buffer;
}

export interface FeedImage {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  feed_id: number;
  address_key: string;
  address: string;
  state: string;
  detail: string | null;
  width: number | null;
  height: number | null;
  file: Json | null;
  checked_at: Timestamp;
}

export interface FeedImport {
  id: GeneratedAlways<number>;
  organization_id: number;
  feed_id: number;
  state: string;
  asked_by: number | null;
  force_of: number | null;
  reason: string | null;
  asked_at: Timestamp;
  started_at: Timestamp | null;
  touched_at: Timestamp;
  finished_at: Timestamp | null;
  failure: string | null;
  failed_feed_id: number | null;
  detail: string | null;
  read: Generated<number>;
  total: Generated<number>;
  displayable: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  gone: Generated<number>;
  before: Generated<number>;
  problems: Generated<Json>;
  samples: Generated<Json>;
}

export interface FeedItem {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  feed_id: number;
  item_id: string;
  hash: Buffer;
  title: string;
  description: string | null;
  price: Numeric;
  currency: string;
  image: string;
  link: string;
  ios_link: string | null;
  android_link: string | null;
  brand: string | null;
  category: string | null;
  in_stock: boolean;
  expires_at: Timestamp | null;
  sale_price: Numeric | null;
  sale_from: Timestamp | null;
  sale_until: Timestamp | null;
}

export interface FormerEventKey {
  id: GeneratedAlways<number>;
  organization_id: number;
  promoted_app_id: number;
  kind: number;
  key: string;
  replaced_at: Timestamp;
  accepted_until: Timestamp;
  revoked: Generated<boolean>;
}

export interface FormerUnit {
  id: GeneratedAlways<number>;
  organization_id: number;
  instance_id: number;
  unit_id: string;
  until: Timestamp;
}

export interface HoldOutGap {
  id: GeneratedAlways<number>;
  organization_id: number;
  campaign_id: number;
  off_at: Timestamp;
  on_at: Timestamp | null;
}

export interface IdKeeping {
  id: GeneratedAlways<number>;
  organization_id: number;
  since: Timestamp | null;
}

export interface IdList {
  id: GeneratedAlways<number>;
  organization_id: number;
  name: string;
  kind: string;
  size: Generated<Int8>;
  created_by: number | null;
  archived_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface IdListImport {
  id: GeneratedAlways<number>;
  organization_id: number;
  list_id: number | null;
  is_current: Generated<boolean>;
  mode: string;
  file_name: string;
  lines: Generated<Int8>;
  taken: Generated<Int8>;
  repeated: Generated<Int8>;
  reasons: Generated<Json>;
  problems: Generated<Json>;
  changed_at: Generated<Timestamp>;
}

export interface InstallationChange {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  user_id: number | null;
  entity: string;
  entity_id: number;
  action: string;
  name: string | null;
  before: Json | null;
  after: Json | null;
}

export interface InstallationLogo {
  one: Generated<boolean>;
  hash: string | null;
  content: Buffer | null;
  version: Generated<number>;
}

export interface InstallationSetting {
  one: Generated<boolean>;
  name: string | null;
  registration: string | null;
  event_retention_days: number | null;
  creative_review: Generated<string>;
  platform_share: Generated<Numeric>;
  tax_rate: Generated<Numeric>;
  issuer_name: string | null;
  issuer_address: string | null;
  issuer_tax_id: string | null;
  sso_issuer: string | null;
  sso_client_id: string | null;
  sso_client_secret_sealed: Buffer | null;
  sso_client_secret_tail: string | null;
  sso_mail_domains: Generated<string[]>;
  sso_creates: Generated<string>;
  sso_join_organization_id: number | null;
  sso_passwords: Generated<boolean>;
  version: Generated<number>;
  issuer_country: string | null;
  invoice_currency: Generated<string>;
  invoice_prefix: Generated<string>;
  payment_days: Generated<number>;
  tax_name: string | null;
  invoice_note: string | null;
}

export interface Instance {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  placement_id: number;
  network_id: number;
  name: string;
  unit_id: string;
  is_bidding: boolean;
  status: Generated<number>;
  frequency_cap: Generated<number>;
  frequency_hours: Generated<number>;
  pacing_seconds: Generated<number>;
  pacing_unit: Generated<number>;
  brand_mode: number | null;
  brands: Generated<string[]>;
  model_mode: number | null;
  models: Generated<string[]>;
  origin_id: number | null;
  test_id: number | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  unit_changed_at: Timestamp | null;
}

export interface InstanceEcpm {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  instance_id: number;
  country: string;
  group_number: number;
  ecpm: Numeric;
}

export interface Invitation {
  id: GeneratedAlways<number>;
  organization_id: number;
  email: string;
  role_id: number;
  token_hash: Buffer;
  invited_by: number | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  accepted_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  advertiser_name: string | null;
  all_apps: Generated<boolean>;
  administrator_id: number | null;
}

export interface InvitationApp {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  invitation_id: number;
  app_id: number;
}

export interface Invoice {
  id: GeneratedAlways<number>;
  organization_id: number;
  month: string;
  serial: number;
  number: string;
  replaces_id: number | null;
  issued_at: Timestamp;
  issued_on: string;
  due_on: string;
  soon_on: string;
  currency: string;
  rate: Numeric | null;
  rate_day: string | null;
  spend: Numeric;
  net: Numeric;
  tax_kind: string;
  tax_rate: Numeric;
  tax: Numeric;
  total: Numeric;
  parties: Json;
  logo_hash: string | null;
  state: Generated<string>;
  disputed_at: Timestamp | null;
  paid_on: string | null;
  paid_reference: string | null;
  told_soon: Generated<boolean>;
  told_overdue: Generated<boolean>;
  version: Generated<number>;
  paid: Generated<Numeric>;
}

export interface InvoiceCredit {
  id: GeneratedAlways<number>;
  organization_id: number;
  invoice_id: number;
  serial: number;
  number: string;
  issued_at: Timestamp;
  issued_on: string;
  reason: string;
  logo_hash: string | null;
}

export interface InvoiceLine {
  id: GeneratedAlways<number>;
  organization_id: number;
  invoice_id: number;
  campaign_id: number;
  campaign_name: string;
  month: string;
  spent: Numeric;
  waived: Generated<boolean>;
}

export interface InvoiceLogo {
  hash: string;
  content: Buffer;
}

export interface InvoiceMessage {
  id: GeneratedAlways<number>;
  organization_id: number;
  invoice_id: number;
  line_id: number | null;
  by_platform: boolean;
  user_id: number | null;
  text: string;
  at: Timestamp;
}

export interface InvoicePayment {
  id: GeneratedAlways<number>;
  organization_id: number;
  invoice_id: number;
  paid_on: string;
  amount: Numeric;
  reference: string;
}

export interface InvoiceSeries {
  name: string;
  last: Generated<number>;
}

export interface KnownWhence {
  user_id: number;
  kind: string;
  value: string;
}

export interface LoginAttempt {
  id: GeneratedAlways<number | string>;
  user_id: number | null;
  at: Generated<Timestamp>;
  outcome: string;
  user_agent: string | null;
  country: string | null;
}

export interface LoginDelay {
  subject: string;
  failures: Generated<number>;
  blocked_until: Timestamp | null;
  updated_at: Generated<Timestamp>;
}

export interface LoginKey {
  id: GeneratedAlways<number>;
  public_jwk: Json;
  private_key_sealed: Buffer;
  created_at: Generated<Timestamp>;
}

export interface LoginTicket {
  token_hash: Buffer;
  user_id: number;
  as_administrator: boolean;
  expires_at: Timestamp;
}

export interface Mail {
  id: GeneratedAlways<number | string>;
  sealed: Buffer;
  tries: Generated<number>;
  due_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  part_ids: Generated<string[]>;
  is_report: Generated<boolean>;
}

export interface MailPart {
  id: GeneratedAlways<number | string>;
  sealed: Buffer;
  created_at: Generated<Timestamp>;
}

export interface MediationRule {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  placement_id: number;
  name: string;
  status: Generated<number>;
  priority: number;
  countries: string[];
  auto_optimized: boolean;
  targeting: Generated<Json>;
  max_concurrency: number | null;
  inventory_interval: number | null;
  pool_size: number | null;
  batch_size: number | null;
  preload_timeout: number | null;
  test_id: number | null;
  origin_id: number | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface Membership {
  id: GeneratedAlways<number>;
  organization_id: number;
  user_id: number;
  role_id: number;
  status: Generated<number>;
  created_at: Generated<Timestamp>;
  all_apps: Generated<boolean>;
  removed_at: Timestamp | null;
  status_before: number | null;
  invited_by: number | null;
  version: Generated<number>;
  anonymous_at: Timestamp | null;
  last_seen_at: Timestamp | null;
}

export interface MembershipApp {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  membership_id: number;
  app_id: number;
}

export interface Migration {
  store: string;
  id: number;
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface NetworkPace {
  host: string;
  free_at: Timestamp;
}

export interface NetworkPayout {
  id: GeneratedAlways<number>;
  organization_id: number;
  network_id: number;
  month: string;
  currency: string;
  amount: Numeric;
  note: string | null;
  file_name: string | null;
  at: Timestamp;
  user_id: number | null;
  undone_at: Timestamp | null;
  undone_by: number | null;
}

export interface Notice {
  id: GeneratedAlways<number>;
  organization_id: number | null;
  user_id: number;
  alert_level: number;
  message_key: string;
  params: Generated<Json>;
  link_url: string | null;
  link_type: number | null;
  read_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  app_id: number | null;
  cause: string | null;
  day: Generated<string>;
  mail_due: Generated<boolean>;
}

export interface NoticeChoice {
  user_id: number;
  kind: string;
  mail: boolean;
}

export interface Organization {
  id: GeneratedAlways<number>;
  kind: number;
  name: string;
  email: string | null;
  address: string | null;
  phone: string | null;
  country: string | null;
  state: string | null;
  city: string | null;
  website: string | null;
  status: Generated<number>;
  verify_status: Generated<number>;
  completed_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  second_factor_required: Generated<boolean>;
  messenger: string | null;
  messenger_id: string | null;
  house_of: number | null;
  tax_id: string | null;
  impression_revenue: Generated<boolean>;
}

export interface OrganizationLogo {
  id: GeneratedAlways<number>;
  organization_id: number;
  hash: string;
  content: Buffer;
  updated_at: Generated<Timestamp>;
}

export interface OwnAdSeen {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  campaign_id: number;
  who: string;
  bids: string[];
  times: string[];
  seen_at: Timestamp;
  xact: Generated<string>;
}

export interface OwnAdsAdvertiser {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  app_id: number;
  advertiser_id: number;
  way: string;
}

export interface OwnAdsCreative {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  app_id: number;
  creative_id: number;
}

export interface OwnAdsSetting {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  mode: Generated<string>;
  floors: Generated<Json>;
  blocked_categories: Generated<string[]>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  house: Generated<boolean>;
}

export interface PasswordReset {
  id: GeneratedAlways<number>;
  user_id: number;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface PaymentSettings {
  id: GeneratedAlways<number>;
  organization_id: number;
  method: string;
  details_sealed: Buffer | null;
  changed_by: number | null;
  changed_at: Timestamp;
  version: number;
}

export interface Placement {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  name: string;
  ad_type: number;
  is_main: Generated<boolean>;
  status: Generated<number>;
  frequency_cap: Generated<number>;
  frequency_hours: Generated<number>;
  pacing_seconds: Generated<number>;
  pacing_unit: Generated<number>;
  callback_url: string | null;
  fan_out: Generated<boolean>;
  batch_size: Generated<number>;
  preload_timeout: Generated<number>;
  reload_interval: Generated<number>;
  pool_size: Generated<number>;
  inventory_interval: Generated<number>;
  inventory_steps: Generated<Json>;
  max_concurrency: Generated<number>;
  brand_mode: number | null;
  brands: Generated<string[]>;
  model_mode: number | null;
  models: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface PromotedApp {
  id: GeneratedAlways<number>;
  organization_id: number;
  platform: number;
  name: string;
  store_id: string | null;
  host: string | null;
  store_url: string | null;
  icon: string | null;
  developer: string | null;
  category: string | null;
  verified: Generated<boolean>;
  site_key: string | null;
  click_days: Generated<number>;
  view_hours: Generated<number>;
  status: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  postback_key: Generated<string>;
  own_app_id: number | null;
  event_names: Generated<string[]>;
  icon_file: Json | null;
  icon_at: Timestamp | null;
  category_reviewed: Generated<boolean>;
  lookup_attempts: Generated<number>;
  next_lookup_at: Timestamp | null;
  genres: string[] | null;
}

export interface PromotedAppEvents {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  promoted_app_id: number;
  events_at: Timestamp;
  day: Int8;
  week: Int8;
}

export interface ReconciliationNote {
  id: GeneratedAlways<number>;
  organization_id: number;
  network_id: number;
  month: string;
  currency: string;
  text: string;
  at: Timestamp;
  user_id: number | null;
  removed_at: Timestamp | null;
}

export interface ReconciliationTolerance {
  id: GeneratedAlways<number>;
  organization_id: number;
  percent: Numeric;
}

export interface RecoveryCode {
  user_id: number;
  hash: Buffer;
  used_at: Timestamp | null;
}

export interface Registration {
  id: GeneratedAlways<number>;
  email: string;
  name: string;
  organization_name: string;
  kind: number;
  password_hash: string;
  lang: string | null;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  confirmed_at: Timestamp | null;
}

export interface ReportDomain {
  id: GeneratedAlways<number>;
  organization_id: number;
  domain: string;
}

export interface ReportExport {
  id: GeneratedAlways<number>;
  organization_id: number;
  user_id: number | null;
  role_id: number | null;
  kind: string;
  question: Json;
  title: string;
  format: string;
  lang: string;
  file_name: string;
  state: Generated<string>;
  rows_expected: number | null;
  rows_written: Generated<number>;
  bytes: Int8 | null;
  error: string | null;
  tries: Generated<number>;
  lease_until: Timestamp | null;
  created_at: Timestamp;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
  app_ids: number[] | null;
  api_key_id: number | null;
}

export interface ReportMail {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  send_id: Int8;
  recipient_id: number;
  state: string;
  reason: string | null;
  file_name: string | null;
  file_rows: number | null;
  bytes: number | null;
  attached: Generated<boolean>;
  issue: number | null;
}

export interface ReportRecipient {
  id: GeneratedAlways<number>;
  organization_id: number;
  schedule_id: number;
  email: string;
  zone: string;
  lang: string;
  place: number | null;
  bounces: Generated<number>;
  stopped: string | null;
  since: Timestamp;
}

export interface ReportSchedule {
  id: GeneratedAlways<number>;
  organization_id: number;
  saved_report_id: number;
  status: string;
  frequency: string;
  weekday: number | null;
  month_day: number | null;
  minute: number;
  zone: string;
  format: string;
  running_since: Timestamp;
  due_at: Timestamp | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface ReportSend {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  schedule_id: number;
  day: string | null;
  zone: string | null;
  due_at: Timestamp;
  state: Generated<string>;
  tries: Generated<number>;
  lease_until: Timestamp | null;
  sent_at: Timestamp | null;
  from_day: string | null;
  to_day: string | null;
  error: string | null;
  not_before: Timestamp | null;
  put_off: Generated<number>;
  begun_at: Timestamp | null;
  issues: Json | null;
}

export interface ReportSource {
  id: GeneratedAlways<number>;
  organization_id: number;
  account_id: number;
  address: string;
  auth: string;
  auth_name: string | null;
  secret_sealed: Buffer | null;
  secret_tail: string | null;
  format: string;
  rows_path: string | null;
  mapping: Json;
  zone: string;
  version: Generated<number>;
  paging: Generated<string>;
  paging_at: string | null;
  paging_name: string | null;
}

export interface ReportedUnit {
  id: GeneratedAlways<number>;
  organization_id: number;
  account_id: number;
  unit: string;
  app: Generated<string>;
  choice: string;
  instance_id: number | null;
  chosen_at: Timestamp;
  chosen_by: number | null;
}

export interface RequestKey {
  user_id: number | null;
  key: string;
  path: string;
  response: Json | null;
  created_at: Generated<Timestamp>;
  id: GeneratedAlways<number | string>;
  api_key_id: number | null;
}

export interface RevenueOnItsWay {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  network_id: number;
  upload_id: number;
  source: string;
  reported_at: Timestamp;
  rows: Json;
}

export interface RevenuePull {
  id: GeneratedAlways<number>;
  organization_id: number;
  account_id: number;
  day: string;
  due_at: Timestamp | null;
  claimed_until: Timestamp | null;
  tries: Generated<number>;
  asked_at: Timestamp | null;
  failure: string | null;
  detail: string | null;
  came_at: Timestamp | null;
  row_count: number | null;
  revenue_usd: Numeric | null;
  changed_by: Numeric | null;
  upload_id: number | null;
  mediated: Json | null;
}

export interface RevenueUpload {
  id: GeneratedAlways<number>;
  organization_id: number;
  network_id: number;
  file_name: string;
  file_hash: string;
  at: Timestamp;
  user_id: number | null;
  row_count: number;
  matched: number;
  refused: number;
  first_day: string;
  last_day: string;
  mapping: Json;
  units: Json;
  totals: Json;
  unmatched_units: Json;
  undone_at: Timestamp | null;
  undone_by: number | null;
  account_id: number | null;
}

export interface RevenueUploadCell {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  upload_id: number;
  instance_id: number;
  country: string;
  day: string;
  before: Json | null;
  written_at: Timestamp;
  unit: Generated<string>;
  units: Generated<string[]>;
  told: string | null;
}

export interface RevenueUploadUnmatched {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  upload_id: number;
  row_number: number;
  unit: string;
  country: string;
  day: string;
  impressions: Int8 | null;
  clicks: Int8 | null;
  revenue: Numeric;
  currency: string;
  rate: Numeric;
  rate_date: string;
  revenue_usd: Numeric;
  said_unit: string | null;
  said_app: string | null;
  instance_id: number | null;
}

export interface Revision {
  name: string;
  value: Generated<Int8>;
}

export interface RewardCallback {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  app_id: number;
  placement_id: number;
  instance_id: Generated<number>;
  uid: string;
  key: string;
  transaction_id: Generated<string>;
  url: string;
  asked_at: Timestamp;
  state: Generated<string>;
  reason: string | null;
  due_at: Timestamp;
  tries: Generated<number>;
  last_status: number | null;
  last_error: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface RewardImpression {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  app_id: number;
  placement_id: number;
  instance_id: Generated<number>;
  uid: string;
  key: string;
  shown_at: Timestamp;
  reward_id: Int8 | null;
  created_at: Timestamp;
}

export interface RuleEntry {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  placement_id: number;
  rule_id: number;
  instance_id: number;
  network_id: number;
  is_bidding: boolean;
  position: number;
  enabled: Generated<boolean>;
}

export interface SavedReport {
  id: GeneratedAlways<number>;
  organization_id: number;
  user_id: number;
  name: string;
  shared: Generated<boolean>;
  page: string;
  view: Json;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface Scene {
  id: GeneratedAlways<number>;
  organization_id: number;
  placement_id: number;
  name: string;
  frequency_cap: Generated<number>;
  frequency_hours: Generated<number>;
  is_default: Generated<boolean>;
  status: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SecondFactor {
  user_id: number;
  secret_sealed: Buffer;
  since: Timestamp;
  last_step: Int8;
}

export interface SecondFactorOffer {
  user_id: number;
  secret_sealed: Buffer;
  created_at: Timestamp;
}

export interface Segment {
  id: GeneratedAlways<number>;
  organization_id: number;
  name: string;
  switch: Generated<string>;
  rules: Json;
  copied_from: number | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface SegmentCount {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  segment_id: number;
  counted_at: Timestamp | null;
  counted_version: number | null;
  tried_version: number | null;
  failure: string | null;
  size: Generated<Int8>;
  on_phones: Generated<Int8>;
  known: Int8 | null;
  seen: Generated<string>;
  due_at: Timestamp;
  lease_until: Timestamp | null;
  xact: Generated<string>;
}

export interface SegmentDay {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  segment_id: number;
  day: string;
  size: Int8;
  on_phones: Int8;
  entered: Int8;
  gone: Int8;
}

export interface ServerNode {
  name: string;
  host: string;
  version: string;
  roles: string[];
  started_at: Timestamp;
  seen_at: Timestamp;
  disk_free: Int8;
  disk_size: Int8;
  lag_seconds: number | null;
  lag_bytes: Int8 | null;
  is_failing: boolean;
}

export interface Session {
  id: GeneratedAlways<number | string>;
  token_hash: Buffer;
  user_id: number;
  organization_id: number | null;
  role_id: number;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  last_seen_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  user_agent: string | null;
  country: string | null;
}

export interface SpentNonce {
  nonce: string;
  expires_at: Timestamp;
}

export interface StoredFile {
  id: GeneratedAlways<number>;
  organization_id: number;
  uploaded_hash: string;
  hash: string;
  type: string;
  name: string;
  size: number;
  width: number;
  height: number;
  duration: number | null;
  uploaded_by: number | null;
  created_at: Generated<Timestamp>;
}

export interface TermsAgreement {
  id: GeneratedAlways<number>;
  organization_id: number;
  terms_version: number;
  user_id: number | null;
  agreed_at: Timestamp;
}

export interface TestDevice {
  id: GeneratedAlways<number>;
  organization_id: number;
  name: string;
  platform: number;
  device_id: string;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface TestSession {
  id: GeneratedAlways<number>;
  organization_id: number;
  app_id: number;
  started_by: number | null;
  started_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  version: Generated<number>;
}

export interface TestSessionNetwork {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  session_id: number;
  network_id: number;
  position: number;
  started_at: Timestamp | null;
  ends_at: Timestamp | null;
  result: Generated<number>;
  note: string | null;
}

export interface ToldConversion {
  id: GeneratedAlways<number | string>;
  organization_id: number;
  promoted_app_id: number;
  record_id: string;
  kind: string;
  name: string;
  event_id: string;
  value: string;
  currency: string;
  value_usd: Numeric;
  key: string;
  viewer: string | null;
  happened_at: Timestamp | null;
  told_at: Timestamp;
  state: Generated<string>;
  won: Generated<boolean>;
  touch: Json | null;
  refusal: string | null;
  handed_at: Timestamp | null;
}

export interface UserAccount {
  id: GeneratedAlways<number>;
  username: string | null;
  email: string;
  name: string;
  password_hash: string;
  avatar: string | null;
  lang: string | null;
  status: Generated<number>;
  is_administrator: Generated<boolean>;
  password_changed_at: Generated<Timestamp>;
  last_login_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  erased_at: Timestamp | null;
}

export interface UserPicture {
  user_id: number;
  hash: string;
  content: Buffer;
  updated_at: Generated<Timestamp>;
}

export interface Tables {
  ab_test: AbTest;
  ad_network_account: AdNetworkAccount;
  administrator_visit: AdministratorVisit;
  agency_line: AgencyLine;
  agency_payment: AgencyPayment;
  agency_statement: AgencyStatement;
  alert: Alert;
  alert_delivery: AlertDelivery;
  alert_judged: AlertJudged;
  alert_look: AlertLook;
  alert_quiet: AlertQuiet;
  alert_reader: AlertReader;
  alert_rule: AlertRule;
  alert_webhook: AlertWebhook;
  api_key: ApiKey;
  api_key_day: ApiKeyDay;
  app: App;
  app_ads_file: AppAdsFile;
  app_network: AppNetwork;
  auto_estimate: AutoEstimate;
  auto_learning: AutoLearning;
  backup: Backup;
  block_rule: BlockRule;
  campaign: Campaign;
  campaign_bid: CampaignBid;
  campaign_creative: CampaignCreative;
  campaign_day: CampaignDay;
  campaign_lease: CampaignLease;
  campaign_rate: CampaignRate;
  campaign_segment: CampaignSegment;
  change_log: ChangeLog;
  contract_terms: ContractTerms;
  creative: Creative;
  creative_file: CreativeFile;
  decision_trace: DecisionTrace;
  delivery_change: DeliveryChange;
  download_ticket: DownloadTicket;
  erasing: Erasing;
  erasing_log: ErasingLog;
  exchange_rate: ExchangeRate;
  exchange_rate_import: ExchangeRateImport;
  feed: Feed;
  feed_file: FeedFile;
  feed_image: FeedImage;
  feed_import: FeedImport;
  feed_item: FeedItem;
  former_event_key: FormerEventKey;
  former_unit: FormerUnit;
  hold_out_gap: HoldOutGap;
  id_keeping: IdKeeping;
  id_list: IdList;
  id_list_import: IdListImport;
  installation_change: InstallationChange;
  installation_logo: InstallationLogo;
  installation_setting: InstallationSetting;
  instance: Instance;
  instance_ecpm: InstanceEcpm;
  invitation: Invitation;
  invitation_app: InvitationApp;
  invoice: Invoice;
  invoice_credit: InvoiceCredit;
  invoice_line: InvoiceLine;
  invoice_logo: InvoiceLogo;
  invoice_message: InvoiceMessage;
  invoice_payment: InvoicePayment;
  invoice_series: InvoiceSeries;
  known_whence: KnownWhence;
  login_attempt: LoginAttempt;
  login_delay: LoginDelay;
  login_key: LoginKey;
  login_ticket: LoginTicket;
  mail: Mail;
  mail_part: MailPart;
  mediation_rule: MediationRule;
  membership: Membership;
  membership_app: MembershipApp;
  migration: Migration;
  network_pace: NetworkPace;
  network_payout: NetworkPayout;
  notice: Notice;
  notice_choice: NoticeChoice;
  organization: Organization;
  organization_logo: OrganizationLogo;
  own_ad_seen: OwnAdSeen;
  own_ads_advertiser: OwnAdsAdvertiser;
  own_ads_creative: OwnAdsCreative;
  own_ads_setting: OwnAdsSetting;
  password_reset: PasswordReset;
  payment_settings: PaymentSettings;
  placement: Placement;
  promoted_app: PromotedApp;
  promoted_app_events: PromotedAppEvents;
  reconciliation_note: ReconciliationNote;
  reconciliation_tolerance: ReconciliationTolerance;
  recovery_code: RecoveryCode;
  registration: Registration;
  report_domain: ReportDomain;
  report_export: ReportExport;
  report_mail: ReportMail;
  report_recipient: ReportRecipient;
  report_schedule: ReportSchedule;
  report_send: ReportSend;
  report_source: ReportSource;
  reported_unit: ReportedUnit;
  request_key: RequestKey;
  revenue_on_its_way: RevenueOnItsWay;
  revenue_pull: RevenuePull;
  revenue_upload: RevenueUpload;
  revenue_upload_cell: RevenueUploadCell;
  revenue_upload_unmatched: RevenueUploadUnmatched;
  revision: Revision;
  reward_callback: RewardCallback;
  reward_impression: RewardImpression;
  rule_entry: RuleEntry;
  saved_report: SavedReport;
  scene: Scene;
  second_factor: SecondFactor;
  second_factor_offer: SecondFactorOffer;
  segment: Segment;
  segment_count: SegmentCount;
  segment_day: SegmentDay;
  server_node: ServerNode;
  session: Session;
  spent_nonce: SpentNonce;
  stored_file: StoredFile;
  terms_agreement: TermsAgreement;
  test_device: TestDevice;
  test_session: TestSession;
  test_session_network: TestSessionNetwork;
  told_conversion: ToldConversion;
  user_account: UserAccount;
  user_picture: UserPicture;
}
