-- Publisher set-up: apps, placements, scenes, networks and their accounts, instances, mediation rules, A/B tests,
-- test devices and sessions, block rules; and what the change log needs to revert a change.
--
-- Statuses are 0 off, 1 active where nothing else is said. `version` counts the edits of an aggregate (a placement with
-- its scenes, a rule with its entries, an instance with its manual eCPMs); switching an instance, network or account
-- on or off does not count as an edit of the rules that name it. Countries are ISO 3166-1 alpha-2, '00' is ALL.

create function is_country_list(countries text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(countries) between 1 and 300 and array_to_string(countries, ',') ~ '^([A-Z]{2}|00)(,([A-Z]{2}|00))*$';

create function is_text_list(texts text[], most int) returns boolean
  language sql immutable parallel safe
  return cardinality(texts) <= most and array_position(texts, null) is null and array_position(texts, '') is null;

create table app (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  platform smallint not null check (platform in (0, 1)), -- 0 iOS, 1 Android
  name text not null check (char_length(name) between 1 and 50),
  store_id text check (char_length(store_id) between 1 and 200), -- App Store number or Android package; null: not published
  bundle_id text check (char_length(bundle_id) <= 200),
  store_url text check (char_length(store_url) <= 500),
  icon text check (char_length(icon) <= 500),
  developer text check (char_length(developer) <= 200),
  category text check (char_length(category) <= 100),
  os_require text check (char_length(os_require) <= 100),
  -- 0 not published, 1 found in the store, 2 entered by hand and not looked up yet
  verify_status smallint not null default 0 check (verify_status in (0, 1, 2)),
  lookup_attempts int not null default 0 check (lookup_attempts >= 0),
  next_lookup_at timestamptz,
  -- Fields that a person has edited since: a later look-up leaves them alone.
  edited_fields text[] not null default '{}',
  coppa boolean not null,
  key text not null unique check (key ~ '^[A-Za-z0-9]{32}$'),
  status smallint not null default 1 check (status in (0, 1)),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((store_id is null) = (verify_status = 0)),
  check ((next_lookup_at is null) or verify_status = 2)
);
create unique index app_store_id on app (organization_id, platform, store_id) where status = 1;
create index app_of_organization on app (organization_id, status desc, id desc);
create index app_name on app (organization_id, lower(name));
create index app_next_lookup on app (next_lookup_at) where next_lookup_at is not null;
call protect_table('app', 'tenant');
create trigger touch before update on app for each row execute function touch_updated_at();
grant select, insert, update, delete on app to millrace_system;
grant select, insert,
  update (name, store_id, bundle_id, store_url, icon, developer, category, os_require, verify_status, lookup_attempts,
    next_lookup_at, edited_fields, coppa, status, version)
  on app to millrace_request;

create table placement (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  name text not null check (char_length(name) between 1 and 30),
  -- 0 Banner, 1 Native, 2 Rewarded Video, 3 Interactive, 4 Interstitial, 5 Notification, 6 Icon, 7 Popup, 8 Splash,
  -- 9 Cross Promote, 10 Offer Wall
  ad_type smallint not null check (ad_type between 0 and 10),
  is_main boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  frequency_cap int not null default 0 check (frequency_cap between 0 and 9999), -- impressions; 0: no cap
  frequency_hours smallint not null default 1 check (frequency_hours between 1 and 24),
  pacing_seconds int not null default 0 check (pacing_seconds between 0 and 86400), -- 0: no pacing
  pacing_unit smallint not null default 1 check (pacing_unit in (0, 1)), -- 0 seconds, 1 minutes: how it was entered
  callback_url text check (char_length(callback_url) <= 1000),
  fan_out boolean not null default false,
  batch_size smallint not null default 2 check (batch_size between 1 and 5),
  preload_timeout smallint not null default 15 check (preload_timeout between 1 and 120), -- seconds
  reload_interval int not null default 30 check (reload_interval between 0 and 3600), -- seconds
  pool_size smallint not null default 2 check (pool_size between 2 and 20),
  inventory_interval int not null default 30 check (inventory_interval between 30 and 86400), -- seconds
  -- [{ "failures": 5, "seconds": 30 }]: the interval after so many failures in a row
  inventory_steps jsonb not null default '[]' check (jsonb_typeof(inventory_steps) = 'array'),
  max_concurrency smallint not null default 2 check (max_concurrency between 1 and 20),
  brand_mode smallint check (brand_mode in (0, 1)), -- 0 exclude, 1 include; null: every brand
  brands text[] not null default '{}' check (is_text_list(brands, 500)),
  model_mode smallint check (model_mode in (0, 1)),
  models text[] not null default '{}' check (is_text_list(models, 500)), -- 'brand:model'
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, app_id, id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index placement_of_app on placement (organization_id, app_id, status desc, id desc);
create unique index placement_name on placement (app_id, lower(name)) where status = 1;
create unique index placement_main on placement (app_id, ad_type) where is_main;
call protect_table('placement', 'tenant');
create trigger touch before update on placement for each row execute function touch_updated_at();
grant select, insert, update, delete on placement to millrace_system;
-- The type of a placement never changes, nor its app.
grant select, insert,
  update (name, is_main, status, frequency_cap, frequency_hours, pacing_seconds, pacing_unit, callback_url, fan_out,
    batch_size, preload_timeout, reload_interval, pool_size, inventory_interval, inventory_steps, max_concurrency,
    brand_mode, brands, model_mode, models, version)
  on placement to millrace_request;

create table scene (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  placement_id int not null,
  name text not null check (char_length(name) between 1 and 200),
  frequency_cap int not null default 0 check (frequency_cap between 0 and 9999),
  frequency_hours smallint not null default 1 check (frequency_hours between 1 and 24),
  is_default boolean not null default false,
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  -- Looked at once a form is stored whole, so that two scenes can change names.
  unique (placement_id, name) deferrable,
  foreign key (organization_id, placement_id) references placement (organization_id, id) on delete cascade
);
create index scene_of_placement on scene (organization_id, placement_id, id);
create unique index scene_default on scene (placement_id) where is_default;
call protect_table('scene', 'tenant');
create trigger touch before update on scene for each row execute function touch_updated_at();
grant select, insert, update, delete on scene to millrace_system;
grant select, insert, update (name, frequency_cap, frequency_hours, is_default, status) on scene to millrace_request;

-- A reporting account at a network: what the platform signs in with to read the network's figures.
create table ad_network_account (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  network_id smallint not null check (network_id between 0 and 99),
  name text not null check (char_length(name) between 1 and 100),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  sign_in text not null check (sign_in ~ '^[a-zA-Z]{1,20}$'), -- which of the network's ways to sign in
  credentials_sealed bytea not null, -- JSON { key: value }, sealed for 'account:<organization>:<network>'
  credential_tails jsonb not null check (jsonb_typeof(credential_tails) = 'object'), -- { key: what may be shown }: a
  -- secret's last 4 characters, anything else whole
  primary_hash bytea not null check (octet_length(primary_hash) = 32), -- keyed hash of the primary credential
  status smallint not null default -1 check (status in (-1, 0, 1, 2)), -- -1 verifying, 0 off, 1 active, 2 exception
  reason text check (char_length(reason) <= 500), -- message key of the exception
  reason_detail text check (char_length(reason_detail) <= 500),
  checked_at timestamptz,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, network_id, id)
);
create index account_of_organization on ad_network_account (organization_id, id desc) where removed_at is null;
create unique index account_primary on ad_network_account (organization_id, network_id, primary_hash)
  where removed_at is null;
call protect_table('ad_network_account', 'tenant');
create trigger touch before update on ad_network_account for each row execute function touch_updated_at();
grant select, insert, update, delete on ad_network_account to millrace_system;
grant select, insert,
  update (name, currency, sign_in, credentials_sealed, credential_tails, primary_hash, status, reason, reason_detail,
    checked_at, version, removed_at)
  on ad_network_account to millrace_request;

-- A network as one app uses it: the app-level credentials and the account that its figures come from.
create table app_network (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  network_id smallint not null check (network_id between 0 and 99),
  account_id int,
  credentials_sealed bytea not null,
  credential_tails jsonb not null check (jsonb_typeof(credential_tails) = 'object'),
  status smallint not null default 1 check (status in (0, 1)),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, app_id, network_id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade,
  -- The account is one of the same network; an account that apps use can't be deleted, only marked as removed.
  foreign key (organization_id, network_id, account_id) references ad_network_account (organization_id, network_id, id)
);
create index app_network_of_account on app_network (organization_id, account_id) where account_id is not null;
call protect_table('app_network', 'tenant');
create trigger touch before update on app_network for each row execute function touch_updated_at();
grant select, insert, update, delete on app_network to millrace_system;
grant select, insert, update (account_id, credentials_sealed, credential_tails, status, version)
  on app_network to millrace_request;

create table ab_test (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  placement_id int not null,
  name text not null check (char_length(name) between 1 and 39),
  share_b smallint not null check (share_b between 5 and 95), -- percent of users
  state smallint not null default 0 check (state in (0, 1, 2)), -- 0 draft, 1 running, 2 ended
  result char(1) check (result in ('A', 'B')),
  started_at timestamptz,
  ended_at timestamptz,
  -- What the groups were when the test started and when it ended, and what was switched meanwhile.
  configuration jsonb,
  events jsonb not null default '[]' check (jsonb_typeof(events) = 'array'),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, placement_id, id),
  foreign key (organization_id, app_id, placement_id) references placement (organization_id, app_id, id) on delete cascade,
  check ((state = 2) = (result is not null)),
  check ((state = 2) = (ended_at is not null)),
  check ((state = 0) = (started_at is null))
);
create index ab_test_of_app on ab_test (organization_id, app_id, id desc) where removed_at is null;
-- One test at a time for each placement, its preparation included.
create unique index ab_test_open on ab_test (placement_id) where state < 2 and removed_at is null;
call protect_table('ab_test', 'tenant');
create trigger touch before update on ab_test for each row execute function touch_updated_at();
grant select, insert, update, delete on ab_test to millrace_system;
grant select, insert,
  update (name, placement_id, app_id, share_b, state, result, started_at, ended_at, configuration, events, version,
    removed_at)
  on ab_test to millrace_request;

create table instance (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  placement_id int not null,
  network_id smallint not null,
  name text not null check (char_length(name) between 1 and 100),
  unit_id text not null check (char_length(unit_id) between 1 and 200),
  is_bidding boolean not null,
  status smallint not null default 1 check (status in (0, 1)),
  frequency_cap int not null default 0 check (frequency_cap between 0 and 9999),
  frequency_hours smallint not null default 1 check (frequency_hours between 1 and 24),
  pacing_seconds int not null default 0 check (pacing_seconds between 0 and 86400),
  pacing_unit smallint not null default 1 check (pacing_unit in (0, 1)),
  brand_mode smallint check (brand_mode in (0, 1)),
  brands text[] not null default '{}' check (is_text_list(brands, 500)),
  model_mode smallint check (model_mode in (0, 1)),
  models text[] not null default '{}' check (is_text_list(models, 500)),
  origin_id int, -- the instance that this one was copied from for group B of a test
  test_id int,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  -- Entries of rules point here, so that their network and kind can't differ from the instance's.
  unique (organization_id, placement_id, id, network_id, is_bidding),
  unique (organization_id, network_id, app_id, unit_id),
  foreign key (organization_id, app_id, placement_id) references placement (organization_id, app_id, id) on delete cascade,
  -- A network is set up for the app before it gets instances.
  foreign key (organization_id, app_id, network_id) references app_network (organization_id, app_id, network_id),
  foreign key (organization_id, origin_id) references instance (organization_id, id) on delete set null (origin_id),
  foreign key (organization_id, test_id) references ab_test (organization_id, id) on delete set null (test_id)
);
create index instance_of_placement on instance (organization_id, placement_id, status desc, id desc);
-- The list of an app in its own order, without sorting all of them.
create index instance_of_app on instance (organization_id, app_id, status desc, id desc);
create index instance_of_network on instance (organization_id, app_id, network_id, status desc, id desc);
create index instance_of_origin on instance (organization_id, origin_id) where origin_id is not null;
create index instance_of_test on instance (organization_id, test_id) where test_id is not null;
call protect_table('instance', 'tenant');
create trigger touch before update on instance for each row execute function touch_updated_at();
grant select, insert, update, delete on instance to millrace_system;
-- Network, placement and bidding are fixed after creation.
grant select, insert,
  update (name, unit_id, status, frequency_cap, frequency_hours, pacing_seconds, pacing_unit, brand_mode, brands,
    model_mode, models, version),
  -- Only what stands in no rule is ever taken back: a mistaken addition, group B's copies of a draft test.
  delete
  on instance to millrace_request;

-- The eCPM that a person expects, by country; a country stands in one group of an instance only.
create table instance_ecpm (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  instance_id int not null,
  country char(2) not null check (country ~ '^([A-Z]{2}|00)$'),
  group_number smallint not null check (group_number between 0 and 299), -- countries that were entered together
  ecpm numeric(18, 6) not null check (ecpm >= 0 and ecpm <= 100000), -- USD
  unique (organization_id, id),
  unique (instance_id, country),
  foreign key (organization_id, instance_id) references instance (organization_id, id) on delete cascade
);
create index instance_ecpm_of_organization on instance_ecpm (organization_id, instance_id);
call protect_table('instance_ecpm', 'tenant');
grant select, insert, update, delete on instance_ecpm to millrace_system, millrace_request;

create table mediation_rule (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  placement_id int not null,
  name text not null check (char_length(name) between 1 and 40),
  status smallint not null default 1 check (status in (0, 1)),
  -- 1 is tried first; dense among the rules that are not removed, for group A and each test's group B alone.
  priority int not null check (priority > 0),
  countries text[] not null check (is_country_list(countries)),
  auto_optimized boolean not null, -- Auto, else Manual
  targeting jsonb not null default '{}' check (jsonb_typeof(targeting) = 'object'), -- see contract/mediation-rule.ts
  -- How phones load; null: as the placement says.
  max_concurrency smallint check (max_concurrency between 1 and 20),
  inventory_interval int check (inventory_interval between 30 and 86400),
  pool_size smallint check (pool_size between 2 and 20),
  batch_size smallint check (batch_size between 1 and 5),
  preload_timeout smallint check (preload_timeout between 1 and 120),
  test_id int, -- a rule of group B of this test; null: an ordinary rule
  origin_id int, -- the rule that group B's one was copied from
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, placement_id, id),
  foreign key (organization_id, app_id, placement_id) references placement (organization_id, app_id, id) on delete cascade,
  foreign key (organization_id, placement_id, test_id) references ab_test (organization_id, placement_id, id)
    on delete cascade,
  foreign key (organization_id, origin_id) references mediation_rule (organization_id, id) on delete set null (origin_id)
);
create index mediation_rule_of_placement on mediation_rule (organization_id, placement_id, priority)
  where removed_at is null;
create index mediation_rule_of_app on mediation_rule (organization_id, app_id) where removed_at is null;
create index mediation_rule_of_test on mediation_rule (organization_id, test_id) where test_id is not null;
create index mediation_rule_of_origin on mediation_rule (organization_id, origin_id) where origin_id is not null;
call protect_table('mediation_rule', 'tenant');
create trigger touch before update on mediation_rule for each row execute function touch_updated_at();
grant select, insert, update, delete on mediation_rule to millrace_system;
grant select, insert,
  update (name, status, priority, countries, auto_optimized, targeting, max_concurrency, inventory_interval, pool_size,
    batch_size, preload_timeout, test_id, version, removed_at)
  on mediation_rule to millrace_request;

-- The waterfall and the bidding list of a rule.
create table rule_entry (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  placement_id int not null,
  rule_id int not null,
  instance_id int not null,
  network_id smallint not null,
  is_bidding boolean not null,
  position int not null check (position > 0), -- dense: waterfall and bidding list each from 1
  enabled boolean not null default true, -- off: keeps its place, is not served by this rule
  unique (organization_id, id),
  unique (rule_id, instance_id),
  foreign key (organization_id, placement_id, rule_id) references mediation_rule (organization_id, placement_id, id)
    on delete cascade,
  foreign key (organization_id, placement_id, instance_id, network_id, is_bidding)
    references instance (organization_id, placement_id, id, network_id, is_bidding) on delete cascade
);
create index rule_entry_of_rule on rule_entry (organization_id, rule_id, is_bidding, position);
create index rule_entry_of_instance on rule_entry (organization_id, instance_id);
-- Each ad network has only one bidding id.
create unique index rule_entry_bidding on rule_entry (rule_id, network_id) where is_bidding and enabled;
call protect_table('rule_entry', 'tenant');
grant select, insert, update, delete on rule_entry to millrace_system, millrace_request;

create table test_device (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 50),
  platform smallint not null check (platform in (0, 1)), -- 0 iOS, 1 Android
  device_id text not null check (char_length(device_id) between 1 and 64), -- IDFA or GAID, lower case
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id)
);
create index test_device_of_organization on test_device (organization_id, id desc) where removed_at is null;
create unique index test_device_id on test_device (organization_id, device_id) where removed_at is null;
create index test_device_by_id on test_device (device_id) where removed_at is null;
call protect_table('test_device', 'tenant');
create trigger touch before update on test_device for each row execute function touch_updated_at();
grant select, insert, update, delete on test_device to millrace_system;
grant select, insert, update (name, platform, device_id, version, removed_at) on test_device to millrace_request;

create table test_session (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  started_by int references user_account (id) on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  version int not null default 1 check (version > 0),
  unique (organization_id, id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index test_session_of_app on test_session (organization_id, app_id, id desc);
create index test_session_of_starter on test_session (started_by);
create unique index test_session_open on test_session (app_id) where finished_at is null;
call protect_table('test_session', 'tenant');
grant select, insert, update, delete on test_session to millrace_system;
grant select, insert, update (finished_at, version) on test_session to millrace_request;

-- One network of a test session: the phones of the session get ads of this one only until `ends_at`.
create table test_session_network (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  session_id int not null,
  network_id smallint not null check (network_id between 0 and 99),
  position smallint not null check (position > 0),
  started_at timestamptz,
  ends_at timestamptz,
  result smallint not null default -1 check (result in (-1, 0, 1)), -- -1 not known, 0 failed, 1 passed
  note text check (char_length(note) <= 500),
  unique (organization_id, id),
  unique (session_id, network_id),
  check ((started_at is null) = (ends_at is null)),
  foreign key (organization_id, session_id) references test_session (organization_id, id) on delete cascade
);
create index test_session_network_of_session on test_session_network (organization_id, session_id, position);
call protect_table('test_session_network', 'tenant');
grant select, insert, update, delete on test_session_network to millrace_system;
grant select, insert, update (started_at, ends_at, result, note, position), delete
  on test_session_network to millrace_request;

-- Phones that get no ads at all (network_id null) or none of one network.
create table block_rule (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  network_id smallint check (network_id between 0 and 99),
  name text not null check (char_length(name) between 1 and 50),
  app_versions text[] not null default '{}' check (is_text_list(app_versions, 100)), -- version expressions
  sdk_versions text[] not null default '{}' check (is_text_list(sdk_versions, 100)),
  os_versions text[] not null default '{}' check (is_text_list(os_versions, 100)),
  models text[] not null default '{}' check (is_text_list(models, 500)), -- 'brand:model', 'brand:*'; none: every device
  status smallint not null default 1 check (status in (0, 1)),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index block_rule_of_app on block_rule (organization_id, app_id, id desc) where removed_at is null;
call protect_table('block_rule', 'tenant');
create trigger touch before update on block_rule for each row execute function touch_updated_at();
grant select, insert, update, delete on block_rule to millrace_system;
grant select, insert,
  update (network_id, name, app_versions, sdk_versions, os_versions, models, status, version, removed_at)
  on block_rule to millrace_request;

-- A file that a person may fetch once within a minute, since the browser's own download carries no header.
create table download_ticket (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  session_id bigint not null, -- must still live when the file is fetched
  name text not null check (name ~ '^[a-z-]{1,40}$'), -- which file
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  expires_at timestamptz not null,
  unique (organization_id, id)
);
create index download_ticket_expires on download_ticket (expires_at);
call protect_table('download_ticket', 'tenant');
grant select, insert, update, delete on download_ticket to millrace_system;
grant insert on download_ticket to millrace_request;

-- What a change was about, for lists; which change it took back.
alter table change_log
  add column name text check (char_length(name) <= 200),
  add column app_id int,
  add column reverts_id bigint,
  add foreign key (organization_id, app_id) references app (organization_id, id) on delete set null (app_id),
  add foreign key (organization_id, reverts_id) references change_log (organization_id, id) on delete set null (reverts_id);
create index change_log_by_time on change_log (organization_id, at desc, id desc);
create index change_log_of_app on change_log (organization_id, app_id, at desc, id desc) where app_id is not null;
create index change_log_of_batch on change_log (organization_id, batch_id) where batch_id is not null;
create index change_log_reverts on change_log (organization_id, reverts_id) where reverts_id is not null;
