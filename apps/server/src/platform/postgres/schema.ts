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

export interface AdvertiserSite {
  id: GeneratedAlways<number>;
  organization_id: number;
  name: string;
  kind: number;
  address: string;
  status: Generated<number>;
  created_at: Generated<Timestamp>;
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

export interface Mail {
  id: GeneratedAlways<number | string>;
  sealed: Buffer;
  tries: Generated<number>;
  due_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
}

export interface Membership {
  id: GeneratedAlways<number>;
  organization_id: number;
  user_id: number;
  role_id: number;
  status: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface Migration {
  store: string;
  id: number;
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface Notice {
  id: GeneratedAlways<number>;
  organization_id: number;
  user_id: number;
  alert_level: number;
  message_key: string;
  params: Generated<Json>;
  link_url: string | null;
  link_type: number | null;
  read_at: Timestamp | null;
  created_at: Generated<Timestamp>;
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
}

export interface PasswordReset {
  id: GeneratedAlways<number>;
  user_id: number;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
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

export interface RequestKey {
  user_id: number;
  key: string;
  path: string;
  response: Json | null;
  created_at: Generated<Timestamp>;
}

export interface Revision {
  name: string;
  value: Generated<Int8>;
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
}

export interface SpentNonce {
  nonce: string;
  expires_at: Timestamp;
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
}

export interface Tables {
  advertiser_site: AdvertiserSite;
  change_log: ChangeLog;
  invitation: Invitation;
  login_delay: LoginDelay;
  login_key: LoginKey;
  mail: Mail;
  membership: Membership;
  migration: Migration;
  notice: Notice;
  organization: Organization;
  password_reset: PasswordReset;
  registration: Registration;
  request_key: RequestKey;
  revision: Revision;
  session: Session;
  spent_nonce: SpentNonce;
  user_account: UserAccount;
}
