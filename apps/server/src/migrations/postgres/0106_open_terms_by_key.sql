-- Names of a category are one in whatever case they are written, as in auctions: stores write "Casino", people "casino".
create or replace function own_ads_open_terms()
  returns table (app_id int, floors jsonb, blocked_categories text[], blocked_creatives int[])
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select setting.app_id, setting.floors,
      array(
        select category from unnest(setting.blocked_categories) as blocked(category)
        where exists (
          select from promoted_app promoted
          where promoted.organization_id = current_organization() and lower(promoted.category) = lower(blocked.category)
        )
      ),
      array(
        select blocked.creative_id
        from own_ads_creative blocked join creative on creative.id = blocked.creative_id
        where blocked.app_id = setting.app_id and creative.organization_id = current_organization()
      )
    from own_ads_open_apps() app join own_ads_setting setting on setting.app_id = app.id;
  end;
