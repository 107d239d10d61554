-- Own ads in publishers' apps: what a publisher lets in, and what delivery has to know of campaigns.

-- What a publisher says of one app; without a row: no own ads of others.
create table own_ads_setting (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null unique,
  mode text not null default 'off' check (mode in ('off', 'chosen', 'all')),
  -- { country: USD per thousand impressions as text }, `00` for the others
  floors jsonb not null default '{}' check (jsonb_typeof(floors) = 'object'),
  blocked_categories text[] not null default '{}' check (is_text_list(blocked_categories, 100)),
  version int not null default 1 check (version > 0),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index own_ads_setting_on on own_ads_setting (app_id) where mode <> 'off';
call protect_table('own_ads_setting', 'tenant');
call limit_to_apps('own_ads_setting', 'app_id');
create trigger touch before update on own_ads_setting for each row execute function touch_updated_at();
grant select, insert, update, delete on own_ads_setting to millrace_system;
grant select, insert, update (mode, floors, blocked_categories, version) on own_ads_setting to millrace_request;

-- Advertisers that one app lets in where it lets in chosen ones only, or never lets in.
create table own_ads_advertiser (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  advertiser_id int not null references organization (id) on delete cascade,
  way text not null check (way in ('chosen', 'blocked')),
  unique (organization_id, id),
  unique (app_id, advertiser_id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index own_ads_advertiser_of_app on own_ads_advertiser (organization_id, app_id);
create index own_ads_advertiser_of_advertiser on own_ads_advertiser (advertiser_id);
call protect_table('own_ads_advertiser', 'tenant');
call limit_to_apps('own_ads_advertiser', 'app_id');
grant select, insert, update, delete on own_ads_advertiser to millrace_system, millrace_request;

-- Advertisers by the names that publishers see them under: those whose ads may run here, and those that are named.
create function own_ads_advertisers(named int[]) returns table (id int, name text)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select organization.id, organization.name from organization
    where kind = 1 and (organization.id = any(named) or status = 1 and exists (
      select from campaign where campaign.organization_id = organization.id and switch = 'on'
    ));
  end;
revoke execute on function own_ads_advertisers from public;
grant execute on function own_ads_advertisers to millrace_request, millrace_system;

-- Own ads bid. What was made before is of that kind from now on; in waterfalls it never had an ad.
with gone as (
  delete from rule_entry where network_id = 18 and not is_bidding returning rule_id
), places as (
  select entry.id, row_number() over (partition by entry.rule_id order by entry.position) as position
  from rule_entry entry
  where not entry.is_bidding and entry.network_id <> 18 and entry.rule_id in (select rule_id from gone)
)
update rule_entry set position = places.position from places where places.id = rule_entry.id;
update instance set is_bidding = true where network_id = 18 and not is_bidding;

-- Whether any app of the installation shows own ads: an advertiser may know that, and nothing else of publishers.
create function any_app_shows_own_ads() returns boolean
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  return exists (select from own_ads_setting where mode <> 'off');
revoke execute on function any_app_shows_own_ads from public;
grant execute on function any_app_shows_own_ads to millrace_request, millrace_system;

call tell_delivery('own_ads_setting', 'changed.app_id');
call tell_delivery('own_ads_advertiser', 'changed.app_id');
-- Of an advertiser everything stands in one part of the snapshot.
call tell_delivery('campaign', 'null::int');
call tell_delivery('campaign_bid', 'null::int');
call tell_delivery('campaign_creative', 'null::int');
call tell_delivery('creative', 'null::int');
call tell_delivery('creative_file', 'null::int');
call tell_delivery('promoted_app', 'null::int');
call tell_delivery('campaign_day', 'null::int');

create or replace function note_organization_switched() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into delivery_change (organization_id, app_id)
    select new.id, id from app where organization_id = new.id union all select new.id, null;
  perform pg_notify('millrace_delivery', '');
  return null;
end
$$;

-- Whether creatives run before they are reviewed changes what runs of everybody.
create function note_review_changed() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into delivery_change (organization_id, app_id) select distinct organization_id, null::int from campaign;
  perform pg_notify('millrace_delivery', '');
  return null;
end
$$;
revoke execute on function note_review_changed from public;
create trigger delivery_review after update on installation_setting for each row
  when (old.creative_review is distinct from new.creative_review)
  execute function note_review_changed();
