-- Product feeds: where an advertiser's catalogue comes from, each import of it, and the last good catalogue itself.

create table feed (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  promoted_app_id int not null,
  name text not null check (char_length(name) between 1 and 100),
  source text not null check (source in ('address', 'upload')),
  address text check (char_length(address) <= 2000),
  auth text not null default 'none' check (auth in ('none', 'basic', 'header')),
  auth_name text check (char_length(auth_name) <= 200), -- the user of basic, the name of the header
  secret_sealed bytea,
  secret_tail text check (char_length(secret_tail) <= 4),
  format text not null check (format in ('auto', 'csv', 'tsv', 'xml', 'jsonl')),
  hours int[] not null default '{}' check (cardinality(hours) <= 4), -- of the day, UTC; none: only when asked
  brake smallint not null check (brake between 1 and 100), -- percent of the last good catalogue that may change or go
  currency text check (currency ~ '^[A-Z]{3}$'), -- of prices that name none
  minor_units boolean not null default false,
  rules jsonb not null default '[]' check (jsonb_typeof(rules) = 'array'), -- see contract/advertiser/feed-rules.ts
  lead_id int, -- imported together with this one, as one catalogue
  switch text not null default 'on' check (switch in ('on', 'archived')),
  due_at timestamptz,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, promoted_app_id) references promoted_app (organization_id, id),
  foreign key (organization_id, lead_id) references feed (organization_id, id),
  check (lead_id <> id),
  check ((source = 'address') = (address is not null)),
  check ((auth = 'none') = (secret_sealed is null)),
  check ((secret_sealed is null) = (secret_tail is null)),
  check ((auth = 'none') = (auth_name is null))
);
create index feed_of_organization on feed (organization_id, id desc);
create index feed_of_app on feed (organization_id, promoted_app_id);
create index feed_lead on feed (organization_id, lead_id);
create index feed_due on feed (due_at) where switch = 'on';
create unique index feed_name on feed (organization_id, lower(name)) where switch <> 'archived';
call protect_table('feed', 'tenant');
create trigger touch before update on feed for each row execute function touch_updated_at();
grant select, insert, update, delete on feed to millrace_system;
grant select, insert,
  update (name, source, address, auth, auth_name, secret_sealed, secret_tail, format, hours, brake, currency, minor_units, rules,
    lead_id, switch, due_at, version)
  on feed to millrace_request;

-- Each time that it was brought in, or should have been.
create table feed_import (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  feed_id int not null,
  state text not null check (state in ('waiting', 'running', 'done', 'blocked', 'failed')),
  asked_by int references user_account (id) on delete set null, -- null: its hour had come, or it was an API key
  -- It takes over what another one has fetched, whatever has changed in it.
  force_of int,
  reason text check (char_length(reason) between 1 and 500),
  asked_at timestamptz not null,
  started_at timestamptz,
  touched_at timestamptz not null, -- whoever is at it says so
  finished_at timestamptz,
  failure text check (char_length(failure) <= 40), -- see contract/advertiser/feed-state.ts
  failed_feed_id int, -- of feeds that are linked, which one failed
  detail text check (char_length(detail) <= 500),
  read int not null default 0 check (read >= 0), -- items so far
  total int not null default 0 check (total >= 0),
  displayable int not null default 0 check (displayable >= 0),
  added int not null default 0 check (added >= 0),
  changed int not null default 0 check (changed >= 0),
  gone int not null default 0 check (gone >= 0),
  before int not null default 0 check (before >= 0), -- items of the last good catalogue
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  samples jsonb not null default '{}' check (jsonb_typeof(samples) = 'object'),
  unique (organization_id, id),
  foreign key (organization_id, feed_id) references feed (organization_id, id) on delete cascade,
  foreign key (organization_id, force_of) references feed_import (organization_id, id),
  check ((force_of is null) = (reason is null)),
  check ((state = 'failed') = (failure is not null)),
  check ((state in ('done', 'blocked', 'failed')) = (finished_at is not null))
);
create index feed_import_of_feed on feed_import (organization_id, feed_id, id desc);
create index feed_import_asked_by on feed_import (asked_by);
create index feed_import_force_of on feed_import (organization_id, force_of);
create index feed_import_open on feed_import (touched_at) where state in ('waiting', 'running');
-- One at a time.
create unique index feed_import_at_once on feed_import (feed_id) where state in ('waiting', 'running');
call protect_table('feed_import', 'tenant');
grant select, insert, update, delete on feed_import to millrace_system;
grant select, insert on feed_import to millrace_request;

-- What was fetched, packed, in pieces: what is looked at, or taken after all, is what was seen, on whichever server.
create table feed_file (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  import_id int not null,
  feed_id int not null, -- of feeds that are linked, whose it is
  nth int not null check (nth >= 0),
  bytes bytea not null,
  unique (organization_id, id),
  unique (import_id, feed_id, nth),
  foreign key (organization_id, import_id) references feed_import (organization_id, id) on delete cascade,
  foreign key (organization_id, feed_id) references feed (organization_id, id) on delete cascade
);
alter table feed_file alter column bytes set storage external; -- is packed already
create index feed_file_of_import on feed_file (organization_id, import_id);
create index feed_file_of_feed on feed_file (organization_id, feed_id);
call protect_table('feed_file', 'tenant');
grant select, insert, update, delete on feed_file to millrace_system;
grant select, insert on feed_file to millrace_request;

-- The last good catalogue of a feed. An import writes what has changed, in one transaction.
create table feed_item (
  id bigint generated always as identity,
  organization_id int not null references organization (id) on delete cascade,
  feed_id int not null,
  item_id text not null check (char_length(item_id) between 1 and 100),
  hash bytea not null check (octet_length(hash) = 8), -- of all that follows
  title text not null,
  description text,
  price numeric(18, 6) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  image text not null,
  link text not null,
  ios_link text,
  android_link text,
  brand text,
  category text,
  in_stock boolean not null,
  expires_at timestamptz,
  primary key (feed_id, item_id),
  unique (organization_id, id),
  foreign key (organization_id, feed_id) references feed (organization_id, id) on delete cascade
);
create index feed_item_of_organization on feed_item (organization_id, feed_id, item_id);
call protect_table('feed_item', 'tenant');
grant select, insert, update, delete on feed_item to millrace_system;
grant select on feed_item to millrace_request;
