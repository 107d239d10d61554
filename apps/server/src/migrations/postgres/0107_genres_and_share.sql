-- What else a store has an app under beside its category: the App Store calls every game's category Games, and a casino by a genre.
-- Null: no store was asked; those that were added before genres were kept are asked by look-up-again-job.ts.
alter table promoted_app add column genres text[] check (cardinality(genres) <= 10 and array_position(genres, null) is null);
grant update (genres) on promoted_app to millrace_request;
-- Where the review has said of what category it is, that is all.
update promoted_app set genres = '{}' where category_reviewed;
update promoted_app set lookup_attempts = 0, next_lookup_at = null where verified and genres is null and platform < 2;

drop index promoted_app_unverified;
create index promoted_app_to_look_up on promoted_app (next_lookup_at nulls first)
  where platform < 2 and status = 1 and (not verified or genres is null and own_app_id is null);

-- An app is of a blocked category by any of its genres, as in auctions.
create or replace function own_ads_open_terms()
  returns table (app_id int, floors jsonb, blocked_categories text[], blocked_creatives int[])
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select setting.app_id, setting.floors,
      array(
        select category from unnest(setting.blocked_categories) as blocked(category)
        where exists (
          select from promoted_app promoted cross join unnest(promoted.category || promoted.genres) as named(category)
          where promoted.organization_id = current_organization() and lower(named.category) = lower(blocked.category)
        )
      ),
      array(
        select blocked.creative_id
        from own_ads_creative blocked join creative on creative.id = blocked.creative_id
        where blocked.app_id = setting.app_id and creative.organization_id = current_organization()
      )
    from own_ads_open_apps() app join own_ads_setting setting on setting.app_id = app.id;
  end;

-- What own ads bid beside other networks is what the publisher keeps of their price, so that a changed share is told to delivery.
create trigger delivery_share after update on installation_setting for each row
  when (old.platform_share is distinct from new.platform_share)
  execute function note_review_changed();
