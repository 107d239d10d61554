-- Publishers may tell advertisers who promote the very same app of its sessions and purchases.
alter table own_ads_advertiser
  drop constraint own_ads_advertiser_way_check,
  add constraint own_ads_advertiser_way_check check (way in ('chosen', 'blocked', 'told')),
  drop constraint own_ads_advertiser_app_id_advertiser_id_key;
create unique index own_ads_advertiser_once on own_ads_advertiser (app_id, advertiser_id) where way <> 'told';
create unique index own_ads_advertiser_told on own_ads_advertiser (app_id, advertiser_id) where way = 'told';

-- Of an app that the current organization has: advertisers who promote the same one, and those that are named.
create function own_ads_same_app(of_app int, named int[]) returns table (id int, name text, same boolean)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select advertiser.id, advertiser.name, promoted.id is not null
    from app
    join organization advertiser on advertiser.kind = 1 and advertiser.house_of is null
    left join promoted_app promoted on promoted.organization_id = advertiser.id and promoted.status = 1
      and promoted.platform = app.platform and promoted.store_id = app.store_id
    where app.id = of_app and app.organization_id = current_organization()
      and (promoted.id is not null and advertiser.status = 1 or advertiser.id = any(named));
  end;
revoke execute on function own_ads_same_app from public;
grant execute on function own_ads_same_app to millrace_request, millrace_system;
