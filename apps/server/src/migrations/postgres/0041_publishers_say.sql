-- The publisher's say, the rest: single creatives that an app never shows, and house ads.

-- Creatives that one app never shows.
create table own_ads_creative (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  creative_id int not null, -- of an advertiser: no foreign key leads into another organization
  unique (organization_id, id),
  unique (app_id, creative_id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index own_ads_creative_of_app on own_ads_creative (organization_id, app_id);
create index own_ads_creative_of_creative on own_ads_creative (creative_id);
call protect_table('own_ads_creative', 'tenant');
call limit_to_apps('own_ads_creative', 'app_id');
grant select, insert, update, delete on own_ads_creative to millrace_system, millrace_request;
call tell_delivery('own_ads_creative', 'changed.app_id');

-- The advertiser that a publisher's own house ads are of: it has no people, and is reached through its publisher alone.
alter table organization
  add column house_of int unique references organization (id) on delete cascade,
  add constraint house_is_advertiser check (house_of is null or kind = 1);

-- Whether the app shows what the publisher promotes in it, whatever it says of others.
alter table own_ads_setting add column house boolean not null default false;
grant update (house) on own_ads_setting to millrace_request;

-- Of a house's: the publisher's own app that its store data came from.
alter table promoted_app add column own_app_id int; -- no foreign key leads into another organization
create unique index promoted_app_own on promoted_app (own_app_id) where status = 1;
grant update (own_app_id) on promoted_app to millrace_request;

-- The house of the current organization; null: it has none yet.
create function house_organization() returns int
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  return (select id from organization where house_of = current_organization());
revoke execute on function house_organization from public;
grant execute on function house_organization to millrace_request, millrace_system;

-- As house_organization, made when it is first asked for. Only a publisher's organization has one.
create function open_house_organization() returns int
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into organization (kind, name, house_of, completed_at)
    select 1, name, id, now() from organization where id = current_organization() and kind = 0
    on conflict (house_of) do nothing;
  return (select id from organization where house_of = current_organization());
end
$$;
revoke execute on function open_house_organization from public;
grant execute on function open_house_organization to millrace_request;

-- Houses are nobody's to let in or block but their own publisher's, who has another way to say so.
create or replace function own_ads_advertisers(named int[]) returns table (id int, name text)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select organization.id, organization.name from organization
    where kind = 1 and house_of is null and (organization.id = any(named) or status = 1 and exists (
      select from campaign where campaign.organization_id = organization.id and switch = 'on'
    ));
  end;

-- Creatives by what publishers see of them: of those that are named, what has been in a campaign that was ever switched on.
create function own_ads_creatives(named int[]) returns table (id int, name text, kind text, advertiser text)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select creative.id, coalesce(creative.title, creative.name), creative.kind, organization.name
    from creative join organization on organization.id = creative.organization_id
    where creative.id = any(named)
      and (organization.house_of is null or organization.house_of = current_organization())
      and exists (
        select from campaign_creative join campaign on campaign.id = campaign_creative.campaign_id
        where campaign_creative.creative_id = creative.id and campaign.switch <> 'draft'
      );
  end;
revoke execute on function own_ads_creatives from public;
grant execute on function own_ads_creatives to millrace_request, millrace_system;
