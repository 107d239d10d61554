-- Which devices have seen what of campaigns that have a cap, so that every server counts what phones saw by any of them, and
-- by those that were there before it. No more of each than the cap counts.

create table own_ad_seen (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade, -- the advertiser
  campaign_id int not null,
  who text not null check (who ~ '^\d{1,20}$'), -- a hash of the device's advertising id, else of its user id
  bids text[] not null, -- of the ads that were seen, the newest last
  times bigint[] not null, -- when, milliseconds UTC, in the same order
  seen_at timestamptz not null, -- the last one
  xact xid8 not null default pg_current_xact_id(), -- that wrote it, by which servers find what they have not read
  unique (organization_id, id),
  unique (campaign_id, who),
  check (cardinality(bids) = cardinality(times)),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade
);
create index own_ad_seen_of_campaign on own_ad_seen (organization_id, campaign_id);
create index own_ad_seen_xact on own_ad_seen (xact);
create index own_ad_seen_at on own_ad_seen (seen_at);
call protect_table('own_ad_seen', 'tenant');
grant select, insert, update, delete on own_ad_seen to millrace_system;
