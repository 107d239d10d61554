-- Segments: people of an advertiser, by what they did in its apps and on its websites.

create table segment (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  -- What its people want; what it is follows from this and from what was counted.
  switch text not null default 'draft' check (switch in ('draft', 'on', 'paused', 'archived')),
  rules jsonb not null check (jsonb_typeof(rules) = 'object'), -- see contract/advertiser/segment-rules.ts
  copied_from int,
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, copied_from) references segment (organization_id, id)
);
create index segment_of_organization on segment (organization_id, id desc);
create index segment_copied_from on segment (organization_id, copied_from);
create index segment_on on segment (id) where switch = 'on';
create unique index segment_name on segment (organization_id, lower(name)) where switch <> 'archived';
call protect_table('segment', 'tenant');
create trigger touch before update on segment for each row execute function touch_updated_at();
grant select, insert, update, delete on segment to millrace_system;
grant select, insert, update (name, switch, rules, version) on segment to millrace_request;

-- What was counted of a segment, and when it is next. Without a row it never was.
create table segment_count (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  segment_id int not null unique,
  counted_at timestamptz,
  counted_version int, -- of the segment
  tried_version int, -- the same, also where counting failed
  failure text check (failure in ('tookTooLong', 'tooMuchMemory', 'tooMany', 'storeAway')),
  size bigint not null default 0 check (size >= 0),
  on_phones bigint not null default 0 check (on_phones between 0 and size),
  known bigint check (known >= 0), -- people that anything was known of
  seen text not null default '', -- how far the events had come that were counted
  due_at timestamptz not null,
  lease_until timestamptz, -- whoever counts says so; afterwards it is anybody's
  xact xid8 not null default pg_current_xact_id(), -- by which servers find members that they have not taken over
  unique (organization_id, id),
  foreign key (organization_id, segment_id) references segment (organization_id, id) on delete cascade,
  check ((counted_at is null) = (counted_version is null))
);
create index segment_count_of_organization on segment_count (organization_id, segment_id);
create index segment_count_due on segment_count (due_at);
create index segment_count_xact on segment_count (xact);
call protect_table('segment_count', 'tenant');
grant select, insert, update, delete on segment_count to millrace_system;
grant select on segment_count to millrace_request;

-- Its size at the end of a day, UTC, and how many came and went in it.
create table segment_day (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  segment_id int not null,
  day date not null,
  size bigint not null check (size >= 0),
  on_phones bigint not null check (on_phones between 0 and size),
  entered bigint not null check (entered >= 0),
  gone bigint not null check (gone >= 0),
  unique (organization_id, id),
  unique (segment_id, day),
  foreign key (organization_id, segment_id) references segment (organization_id, id) on delete cascade
);
create index segment_day_of_organization on segment_day (organization_id, segment_id, day);
call protect_table('segment_day', 'tenant');
grant select, insert, update, delete on segment_day to millrace_system;
grant select on segment_day to millrace_request;

-- Ids that were uploaded. What they are hashed to is in ClickHouse; they themselves are nowhere.
create table id_list (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('device', 'user')), -- advertising ids, or what the advertiser calls people
  state text not null default 'loading' check (state in ('loading', 'ready')),
  size bigint not null default 0 check (size >= 0),
  created_by int references user_account (id) on delete set null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index id_list_of_organization on id_list (organization_id, id desc);
create index id_list_created_by on id_list (created_by);
create unique index id_list_name on id_list (organization_id, lower(name)) where archived_at is null;
call protect_table('id_list', 'tenant');
grant select, insert, update, delete on id_list to millrace_system;
grant select, insert, update (name, state, size, archived_at) on id_list to millrace_request;

-- Which segments a campaign shows to, or keeps from; as its targeting says.
create table campaign_segment (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  campaign_id int not null,
  segment_id int not null,
  way text not null check (way in ('in', 'out')),
  unique (organization_id, id),
  unique (campaign_id, segment_id, way),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade,
  foreign key (organization_id, segment_id) references segment (organization_id, id)
);
create index campaign_segment_of_organization on campaign_segment (organization_id, campaign_id);
create index campaign_segment_of_segment on campaign_segment (organization_id, segment_id);
call protect_table('campaign_segment', 'tenant');
grant select, insert, update, delete on campaign_segment to millrace_system;
grant select, insert, delete on campaign_segment to millrace_request;
