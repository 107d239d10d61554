-- The ground: tenants, people, sessions, notices, change log.
--
-- Every statement runs as millrace_migrate, which owns the schema. Later migrations protect each new table with
-- protect_table() and then grant the request role what its feature needs, and no more.

create function current_organization() returns int
  language sql stable parallel safe
  return nullif(current_setting('millrace.organization_id', true), '')::int;

create function current_user_id() returns int
  language sql stable parallel safe
  return nullif(current_setting('millrace.user_id', true), '')::int;

-- Row-level security, forced on the owner too, with the policies that every table has. 'tenant' also lets the request
-- role at the rows of its own organization; what it may do with them is said by grants. 'system' is for tables that
-- requests never touch, or touch only through policies of their own.
create procedure protect_table(table_name regclass, kind text)
  language plpgsql
as $$
begin
  if kind not in ('tenant', 'system') then
    raise exception 'protect_table: kind must be tenant or system, not %', kind;
  end if;
  execute format('alter table %s enable row level security', table_name);
  execute format('alter table %s force row level security', table_name);
  execute format('create policy migrate on %s to millrace_migrate using (true)', table_name);
  execute format('create policy system on %s to millrace_system using (true)', table_name);
  if kind = 'tenant' then
    execute format(
      'create policy tenant on %s to millrace_request using (organization_id = current_organization())', table_name);
  end if;
end
$$;
revoke execute on procedure protect_table from public;

create function touch_updated_at() returns trigger
  language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Numbers that change whenever something cached may have become wrong. A row, not a sequence: the new number must
-- become visible at the same moment as the change it stands for.
create table revision (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  value bigint not null default 1
);
call protect_table('revision', 'system');
create policy request_reads on revision for select to millrace_request using (true);
grant select on revision to millrace_request, millrace_system;
insert into revision (name) values ('rights');

-- Called by deferred triggers, i.e. as the last thing before commit: the row's lock is then held so briefly that it
-- cannot take part in a deadlock. Once per transaction is enough.
create function bump_revision() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
declare
  mark constant text := 'millrace.bumped_' || tg_argv[0];
  this_transaction constant text := pg_current_xact_id()::text;
  new_value bigint;
begin
  if current_setting(mark, true) is not distinct from this_transaction then
    return null;
  end if;
  update revision set value = value + 1 where name = tg_argv[0] returning value into strict new_value;
  perform set_config(mark, this_transaction, true);
  perform pg_notify('millrace_revision', tg_argv[0] || ':' || new_value);
  return null;
end
$$;
revoke execute on function bump_revision from public;

-- Publishers' organizations and advertisers: one space of ids, one kind of tenant.
create table organization (
  id int generated always as identity primary key,
  kind smallint not null check (kind in (0, 1)), -- 0 publisher, 1 advertiser
  name text not null check (char_length(name) between 1 and 200),
  email text check (char_length(email) between 3 and 254),
  address text check (char_length(address) <= 500),
  phone text check (char_length(phone) <= 50),
  country char(2) check (country ~ '^[A-Z]{2}$'),
  state text check (char_length(state) <= 100),
  city text check (char_length(city) <= 100),
  website text check (char_length(website) <= 500),
  status smallint not null default 1 check (status in (0, 1)), -- 0 disabled, 1 active
  verify_status smallint not null default 0 check (verify_status in (0, 1, 2)), -- 0 unverified, 1 verified, 2 denied
  completed_at timestamptz, -- the profile was completed: ends the hold of a new user
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect_table('organization', 'system');
create policy tenant on organization to millrace_request using (id = current_organization());
grant select, insert, update, delete on organization to millrace_system;
grant select,
  update (name, email, address, phone, country, state, city, website, completed_at, version)
  on organization to millrace_request;
create trigger touch before update on organization for each row execute function touch_updated_at();
create constraint trigger rights_changed after update on organization deferrable initially deferred
  for each row
  when ((old.kind, old.name, old.status, old.verify_status, old.completed_at, old.version)
    is distinct from (new.kind, new.name, new.status, new.verify_status, new.completed_at, new.version))
  execute function bump_revision('rights');
create constraint trigger rights_deleted after delete on organization deferrable initially deferred
  for each row execute function bump_revision('rights');

create table user_account (
  id int generated always as identity primary key,
  username text check (username ~ '^[^\s@]{1,64}$'),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  name text not null check (char_length(name) between 1 and 100),
  password_hash text not null check (char_length(password_hash) <= 500),
  avatar text check (char_length(avatar) <= 500),
  lang text check (lang in ('enGB', 'zhCN')),
  status smallint not null default 1 check (status in (0, 1)), -- 0 disabled, 1 active
  is_administrator boolean not null default false,
  password_changed_at timestamptz not null default now(),
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  constraint user_account_email_key unique (email)
);
create unique index user_account_username_key on user_account (lower(username));
call protect_table('user_account', 'system');
grant select, insert, update, delete on user_account to millrace_system;
-- No password hash and nothing of other organizations: see the policies below, once membership exists.
grant select (id, username, email, name, avatar, lang, status, is_administrator, last_login_at, created_at),
  update (name, lang, avatar)
  on user_account to millrace_request;
create constraint trigger rights_changed after update on user_account deferrable initially deferred
  for each row
  when ((old.username, old.email, old.name, old.avatar, old.lang, old.status, old.is_administrator,
      old.password_changed_at)
    is distinct from (new.username, new.email, new.name, new.avatar, new.lang, new.status, new.is_administrator,
      new.password_changed_at))
  execute function bump_revision('rights');
create constraint trigger rights_deleted after delete on user_account deferrable initially deferred
  for each row execute function bump_revision('rights');

create table membership (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  user_id int not null references user_account (id) on delete cascade,
  -- 20 Organization Owner, 30 App Owner, 40 App Operator, 50 App Viewer, 100 Promoter
  role_id smallint not null check (role_id in (20, 30, 40, 50, 100)),
  status smallint not null default 1 check (status in (0, 1)), -- 0 disabled, 1 active
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, user_id)
);
create index membership_of_user on membership (user_id);
call protect_table('membership', 'tenant');
grant select, insert, update, delete on membership to millrace_system;
-- Joining is the system's: it follows an accepted invitation or registration.
grant select, update (role_id, status), delete on membership to millrace_request;
create constraint trigger rights_changed after insert or delete on membership deferrable initially deferred
  for each row execute function bump_revision('rights');
create constraint trigger rights_updated after update on membership deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function bump_revision('rights');

create policy colleagues on user_account for select to millrace_request using (
  id = current_user_id()
  or exists (
    select from membership
    where membership.user_id = user_account.id and membership.organization_id = current_organization()
  )
);
create policy self on user_account for update to millrace_request using (id = current_user_id());

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id int not null references user_account (id) on delete cascade,
  organization_id int references organization (id) on delete cascade,
  role_id smallint not null check (role_id in (1, 20, 30, 40, 50, 100)),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_of_user on session (user_id);
create index session_of_organization on session (organization_id);
create index session_expires on session (expires_at);
call protect_table('session', 'system');
grant select, insert, update, delete on session to millrace_system;
create constraint trigger rights_changed after update on session deferrable initially deferred
  for each row
  when ((old.token_hash, old.user_id, old.organization_id, old.role_id, old.expires_at, old.ended_at)
    is distinct from (new.token_hash, new.user_id, new.organization_id, new.role_id, new.expires_at, new.ended_at))
  execute function bump_revision('rights');
-- Clearing away sessions that were over anyway changes nobody's rights.
create constraint trigger rights_deleted after delete on session deferrable initially deferred
  for each row
  when (old.ended_at is null and old.expires_at > now())
  execute function bump_revision('rights');

create table login_key (
  id int generated always as identity primary key,
  public_jwk jsonb not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now()
);
call protect_table('login_key', 'system');
grant select, insert, update, delete on login_key to millrace_system;

create table spent_nonce (
  nonce text primary key check (char_length(nonce) between 1 and 200),
  expires_at timestamptz not null
);
create index spent_nonce_expires on spent_nonce (expires_at);
call protect_table('spent_nonce', 'system');
grant select, insert, update, delete on spent_nonce to millrace_system;

create table login_delay (
  subject text primary key check (subject ~ '^(account|address):.{1,200}$'),
  failures int not null default 0 check (failures >= 0),
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);
create index login_delay_updated on login_delay (updated_at);
call protect_table('login_delay', 'system');
grant select, insert, update, delete on login_delay to millrace_system;

create table registration (
  id int generated always as identity primary key,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  name text not null check (char_length(name) between 1 and 100),
  organization_name text not null check (char_length(organization_name) between 1 and 200),
  kind smallint not null check (kind in (0, 1)), -- 0 publisher, 1 advertiser
  password_hash text not null check (char_length(password_hash) <= 500),
  lang text check (lang in ('enGB', 'zhCN')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create index registration_email on registration (email);
call protect_table('registration', 'system');
grant select, insert, update, delete on registration to millrace_system;

create table password_reset (
  id int generated always as identity primary key,
  user_id int not null references user_account (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_of_user on password_reset (user_id);
call protect_table('password_reset', 'system');
grant select, insert, update, delete on password_reset to millrace_system;

create table invitation (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role_id smallint not null check (role_id in (20, 30, 40, 50, 100)),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by int, -- null once that member has left
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, invited_by) references membership (organization_id, user_id)
    on delete set null (invited_by)
);
create index invitation_email on invitation (email);
create index invitation_of_inviter on invitation (organization_id, invited_by);
call protect_table('invitation', 'tenant');
grant select, insert, update, delete on invitation to millrace_system;
grant select (id, organization_id, email, role_id, invited_by, created_at, expires_at, accepted_at, withdrawn_at),
  insert,
  update (token_hash, expires_at, withdrawn_at)
  on invitation to millrace_request;

create table notice (
  id int generated always as identity primary key,
  organization_id int not null,
  user_id int not null,
  alert_level smallint not null check (alert_level in (0, 1, 2)), -- 0 warning, 1 attention, 2 informational
  message_key text not null check (char_length(message_key) between 1 and 200),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  link_url text check (char_length(link_url) <= 2000),
  link_type smallint check (link_type in (0, 1)), -- 0 inside the console, 1 elsewhere
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, id),
  check ((link_url is null) = (link_type is null)),
  foreign key (organization_id, user_id) references membership (organization_id, user_id) on delete cascade
);
create index notice_of_user on notice (organization_id, user_id, id desc);
call protect_table('notice', 'system');
-- One's own to read and to mark; any member of the same organization may be told something.
create policy tenant on notice for select to millrace_request
  using (organization_id = current_organization() and user_id = current_user_id());
create policy tenant_update on notice for update to millrace_request
  using (organization_id = current_organization() and user_id = current_user_id());
create policy tenant_insert on notice for insert to millrace_request
  with check (organization_id = current_organization());
grant select, insert, update, delete on notice to millrace_system;
grant select, insert, update (read_at) on notice to millrace_request;

create table change_log (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  user_id int references user_account (id) on delete set null,
  at timestamptz not null default now(),
  entity text not null check (entity ~ '^[a-z_]{1,40}$'),
  entity_id int not null,
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  before jsonb,
  after jsonb,
  batch_id uuid,
  unique (organization_id, id)
);
create index change_log_of_entity on change_log (organization_id, entity, entity_id, id desc);
create index change_log_of_user on change_log (user_id);
call protect_table('change_log', 'system');
create policy tenant on change_log for select to millrace_request using (organization_id = current_organization());
-- Nobody writes history in another's name.
create policy tenant_insert on change_log for insert to millrace_request
  with check (organization_id = current_organization() and user_id = current_user_id());
grant select, insert, delete on change_log to millrace_system;
grant select, insert on change_log to millrace_request;

-- Answers of writes, so that a request repeated after a lost answer gets the first answer and writes nothing.
create table request_key (
  user_id int not null references user_account (id) on delete cascade,
  key text not null check (char_length(key) between 1 and 100),
  path text not null check (char_length(path) <= 500),
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index request_key_created on request_key (created_at);
call protect_table('request_key', 'system');
create policy own on request_key to millrace_request using (user_id = current_user_id());
grant select, insert, update, delete on request_key to millrace_system;
grant select, insert, update (response) on request_key to millrace_request;

create table advertiser_site (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  kind smallint not null check (kind in (0, 1)), -- 0 app, 1 site
  address text not null check (char_length(address) between 1 and 500),
  status smallint not null default 1 check (status in (0, 1)), -- 0 disabled, 1 active
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
call protect_table('advertiser_site', 'tenant');
grant select, insert, update, delete on advertiser_site to millrace_system;
grant select, insert, update (name, kind, address, status), delete on advertiser_site to millrace_request;
