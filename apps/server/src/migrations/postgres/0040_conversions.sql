-- Installs and events of what is promoted: who may tell of them, what is paid for them, and how often they come.

-- Makes the secret of an app's postbacks together with the installation's own; another key, another secret.
alter table promoted_app add column postback_key text not null default replace(gen_random_uuid()::text, '-', '')
  check (postback_key ~ '^[0-9a-f]{32}$');
grant update (postback_key) on promoted_app to millrace_request;

alter table campaign drop constraint campaign_pricing_check;
alter table campaign add constraint campaign_pricing_check check (pricing in ('cpm', 'cpc', 'cpi', 'cpa'));
-- What CPA buys, by the name under which the advertiser tells of it.
alter table campaign add column paid_event text check (paid_event ~ '^[a-z0-9][a-z0-9_.-]{0,63}$');
alter table campaign add constraint campaign_buys_event check ((pricing = 'cpa') = (paid_event is not null));
grant update (paid_event) on campaign to millrace_request;

-- What came of a campaign's impressions in the last days: what the auction expects of it. Rewritten when it has moved.
create table campaign_rate (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  campaign_id int not null unique,
  impressions bigint not null check (impressions >= 0),
  clicks bigint not null check (clicks >= 0),
  installs bigint not null check (installs >= 0),
  events bigint not null check (events >= 0), -- of those that CPA buys
  unique (organization_id, id),
  foreign key (organization_id, campaign_id) references campaign (organization_id, id) on delete cascade
);
create index campaign_rate_of_organization on campaign_rate (organization_id, campaign_id);
call protect_table('campaign_rate', 'tenant');
grant select, insert, update, delete on campaign_rate to millrace_system;
grant select on campaign_rate to millrace_request;
call tell_delivery('campaign_rate', 'null::int');
