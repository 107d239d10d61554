-- Installs and events that were told of with a device and no click: they wait until what won them is looked up, and are then
-- brought to where events are counted. One that is done stays for its key, so that it never counts again.

create table told_conversion (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade, -- the advertiser
  promoted_app_id int not null,
  record_id text not null unique check (char_length(record_id) between 1 and 64), -- of the record that told of it
  kind text not null check (kind in ('install', 'event')),
  name text not null check (char_length(name) <= 64),
  event_id text not null check (char_length(event_id) <= 200), -- empty: it has none, or is done
  value text not null check (char_length(value) <= 60),
  currency text not null check (char_length(currency) <= 8),
  value_usd numeric(18, 6) not null check (value_usd >= 0),
  key text not null check (key ~ '^\d{1,20}$'), -- a hash of what repetitions of it have in common
  viewer text check (viewer ~ '^\d{1,20}$'), -- the device, as events have it; null: it is done
  happened_at timestamptz, -- null: nobody said
  told_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'decided', 'done')),
  won boolean not null default false,
  touch jsonb, -- what won it, until it is done
  refusal text check (refusal ~ '^[a-zA-Z]{1,20}$'), -- why it does not count
  handed_at timestamptz, -- when a server took it on to keep it
  unique (organization_id, id),
  foreign key (organization_id, promoted_app_id) references promoted_app (organization_id, id) on delete cascade,
  check (state <> 'waiting' or (touch is null and refusal is null and not won)),
  check (state <> 'done' or (viewer is null and touch is null))
);
create index told_conversion_of_app on told_conversion (organization_id, promoted_app_id, told_at);
create index told_conversion_open on told_conversion (state, id) where state <> 'done';
create index told_conversion_age on told_conversion (told_at);
create unique index told_conversion_won on told_conversion (promoted_app_id, key) where won;
call protect_table('told_conversion', 'tenant');
grant select, insert, update, delete on told_conversion to millrace_system;
grant select on told_conversion to millrace_request;
