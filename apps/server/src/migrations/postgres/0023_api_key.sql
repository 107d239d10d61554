-- Keys by which an organization's own programs ask what people ask, and what they did is kept under.

create function current_api_key() returns int
  language sql stable parallel safe
  return nullif(current_setting('millrace.api_key_id', true), '')::int;

create table api_key (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  tail text not null check (tail ~ '^[0-9A-Za-z]{4}$'), -- of the key itself, to tell it from others
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  created_by int references user_account (id) on delete set null, -- whoever goes, the key stays
  created_at timestamptz not null,
  expires_on date, -- the last day (UTC) on which it is accepted
  revoked_at timestamptz, -- kept after that: history names it
  version int not null default 1 check (version > 0),
  unique (organization_id, id)
);
create unique index api_key_name on api_key (organization_id, lower(name)) where revoked_at is null;
create index api_key_of_maker on api_key (created_by);
call protect_table('api_key', 'tenant');
grant select, insert, update, delete on api_key to millrace_system;
grant select (id, organization_id, name, tail, scopes, created_by, created_at, expires_on, revoked_at, version),
  insert,
  update (name, scopes, expires_on, revoked_at, version)
  on api_key to millrace_request;
create constraint trigger rights_changed after update on api_key deferrable initially deferred
  for each row when (old.* is distinct from new.*) execute function bump_revision('rights');
create constraint trigger rights_deleted after delete on api_key deferrable initially deferred
  for each row execute function bump_revision('rights');

-- Who made a key is shown after they have left, too.
create policy maker_of_key on user_account for select to millrace_request using (
  exists (
    select from api_key
    where api_key.created_by = user_account.id and api_key.organization_id = current_organization()
  )
);

-- How often a key was used, by day (UTC). Servers add up what they have counted every few seconds; nobody's rights hang on it.
create table api_key_day (
  id bigint generated always as identity primary key,
  organization_id int not null,
  api_key_id int not null,
  day date not null,
  calls bigint not null check (calls > 0),
  last_at timestamptz not null,
  unique (organization_id, id),
  unique (api_key_id, day),
  foreign key (organization_id, api_key_id) references api_key (organization_id, id) on delete cascade
);
create index api_key_day_of_key on api_key_day (organization_id, api_key_id);
create index api_key_day_day on api_key_day (day);
call protect_table('api_key_day', 'tenant');
grant select, insert, update, delete on api_key_day to millrace_system;
grant select on api_key_day to millrace_request;

-- A change is a person's, a key's or (neither) the system's own.
alter table change_log
  add column api_key_id int,
  add foreign key (organization_id, api_key_id) references api_key (organization_id, id) on delete set null (api_key_id),
  add check (user_id is null or api_key_id is null);
create index change_log_of_key on change_log (organization_id, api_key_id) where api_key_id is not null;
drop policy tenant_insert on change_log;
create policy tenant_insert on change_log for insert to millrace_request with check (
  organization_id = current_organization()
  and (user_id = current_user_id() or user_id is null and api_key_id = current_api_key())
);

-- Answers of a key's writes are its own.
alter table request_key drop constraint request_key_pkey;
alter table request_key
  alter column user_id drop not null,
  add column id bigint generated always as identity primary key,
  add column api_key_id int references api_key (id) on delete cascade,
  add unique (user_id, key),
  add unique (api_key_id, key),
  add check (num_nonnulls(user_id, api_key_id) = 1);
drop policy own on request_key;
create policy own on request_key to millrace_request
  using (user_id = current_user_id() or api_key_id = current_api_key());

-- A ticket is good as long as the session or the key that it was given to.
alter table download_ticket
  alter column session_id drop not null,
  add column api_key_id int,
  add foreign key (organization_id, api_key_id) references api_key (organization_id, id) on delete cascade,
  add check (num_nonnulls(session_id, api_key_id) = 1);
create index download_ticket_of_key on download_ticket (organization_id, api_key_id) where api_key_id is not null;

alter table report_export
  alter column user_id drop not null,
  alter column role_id drop not null,
  add column api_key_id int,
  add foreign key (organization_id, api_key_id) references api_key (organization_id, id) on delete cascade,
  add check (num_nonnulls(user_id, api_key_id) = 1),
  add check ((user_id is null) = (role_id is null));
create index report_export_of_key on report_export (organization_id, api_key_id) where api_key_id is not null;
drop policy own on report_export;
create policy own on report_export to millrace_request using (
  organization_id = current_organization()
  and (user_id = current_user_id() or api_key_id = current_api_key())
);
