-- Apps and placements of publishers that an advertiser may choose among: those that let the advertiser's ads in.

create function own_ads_open_apps() returns table (id int, name text, platform smallint, store_id text, icon text)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select app.id, app.name, app.platform, app.store_id, app.icon
    from app
      join organization publisher on publisher.id = app.organization_id
      join own_ads_setting setting on setting.app_id = app.id
      join organization advertiser on advertiser.id = current_organization()
      left join own_ads_advertiser said on said.app_id = app.id and said.advertiser_id = advertiser.id
    where app.status = 1 and publisher.status = 1 and advertiser.kind = 1
      and (setting.mode = 'all' and said.way is distinct from 'blocked' or setting.mode = 'chosen' and said.way = 'chosen');
  end;

-- Of those apps the active placements with an active instance of own ads.
create function own_ads_open_placements() returns table (id int, app_id int, name text, ad_type smallint)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select placement.id, placement.app_id, placement.name, placement.ad_type
    from placement join own_ads_open_apps() app on app.id = placement.app_id
    where placement.status = 1 and exists (
      select from instance
      where instance.placement_id = placement.id and instance.network_id = 18 and instance.status = 1
    );
  end;
revoke execute on function own_ads_open_apps, own_ads_open_placements from public;
grant execute on function own_ads_open_apps, own_ads_open_placements to millrace_request, millrace_system;
