-- Campaigns: what an advertiser shows, to whom, when, at which price, and how much it may cost.

create table campaign (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  promoted_app_id int not null,
  name text not null check (char_length(name) between 1 and 100),
  goal text not null check (goal in ('install', 'engage')),
  -- What its people want; what it is follows from this, its creatives, its budget and the clock.
  switch text not null default 'draft' check (switch in ('draft', 'on', 'paused', 'archived')),
  starts_at timestamptz,
  ends_at timestamptz,
  countries text[] not null check (is_country_list(countries)),
  targeting jsonb not null check (jsonb_typeof(targeting) = 'object'), -- see contract/advertiser/campaign-targeting.ts
  pricing text not null check (pricing in ('cpm', 'cpc')),
  bid numeric(18, 6) not null check (bid between 0 and 10000), -- USD for a thousand impressions, or a click
  daily_budget numeric(18, 6) check (daily_budget > 0), -- USD a day, UTC; null: nothing is ever paid
  total_budget numeric(18, 6) check (total_budget > 0),
  even_pacing boolean not null,
  cap_impressions smallint not null check (cap_impressions between 0 and 9999), -- of a device; 0: no cap
  cap_hours smallint not null check (cap_hours between 1 and 720),
  link text check (char_length(link) <= 2000),
  impression_trackers text[] not null check (is_text_list(impression_trackers, 10)),
  click_trackers text[] not null check (is_text_list(click_trackers, 10)),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, promoted_app_id) references promoted_app (organization_id, id),
  check (ends_at > starts_at),
  check (total_budget >= daily_budget)
);
create index campaign_of_organization on campaign (organization_id, id desc);
create index campaign_of_app on campaign (organization_id, promoted_app_id, id desc);
create unique index campaign_name on campaign (promoted_app_id, lower(name)) where switch <> 'archived';
create index campaign_on on campaign (id) where switch = 'on';
call protect_table('campaign', 'tenant');
create trigger touch before update on campaign for each row execute function touch_updated_at();
grant select, insert, update, delete on campaign to millrace_system;
-- A campaign stays its app's.
grant select, insert,
  update (name, goal, switch, starts_at, ends_at, countries, targeting, pricing, bid, daily_budget, total_budget,
    even_pacing, cap_impressions, cap_hours, link, impression_trackers, click_trackers, version)
  on campaign to millrace_request;

-- Another price in some countries; a country stands in one group of a campaign only.
create table campaign_bid (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  campaign_id int not null,
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  group_number smallint not null check (group_number between 0 and 299), -- countries that were entered together
  bid numeric(18, 6) not null check (bid between 0 and 10000),
  unique (organization_id, id),
  unique (campaign_id, country),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade
);
create index campaign_bid_of_organization on campaign_bid (organization_id, campaign_id);
call protect_table('campaign_bid', 'tenant');
grant select, insert, update, delete on campaign_bid to millrace_system, millrace_request;

create table campaign_creative (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  campaign_id int not null,
  creative_id int not null,
  weight smallint not null check (weight between 1 and 100),
  position smallint not null check (position between 0 and 49), -- in the order of their addition
  unique (organization_id, id),
  unique (campaign_id, creative_id),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade,
  foreign key (organization_id, creative_id) references creative (organization_id, id)
);
create index campaign_creative_of_organization on campaign_creative (organization_id, campaign_id, position);
create index campaign_creative_of_creative on campaign_creative (organization_id, creative_id);
call protect_table('campaign_creative', 'tenant');
grant select, insert, update, delete on campaign_creative to millrace_system, millrace_request;

-- What was booked of a campaign on a day, UTC: exact, and as far as the events have been counted.
create table campaign_day (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  campaign_id int not null,
  day date not null,
  spent numeric(20, 9) not null check (spent >= 0),
  unique (organization_id, id),
  unique (campaign_id, day),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade
);
create index campaign_day_of_organization on campaign_day (organization_id, campaign_id, day);
call protect_table('campaign_day', 'tenant');
grant select, insert, update, delete on campaign_day to millrace_system;
grant select on campaign_day to millrace_request;
