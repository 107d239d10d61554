-- Reports of own ads: an advertiser's exports, and what the places where their ads ran are called.

alter table report_export drop constraint report_export_kind_check,
  add constraint report_export_kind_check check (kind in ('report', 'cohorts', 'ads'));

-- Apps and placements of publishers as advertisers may know them: by their names. Whoever asks names those that the figures
-- of the advertiser's own ads are about.
create function own_ads_apps(named int[]) returns table (id int, name text)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select app.id, app.name from app where app.id = any(named);
  end;
create function own_ads_placements(named int[]) returns table (id int, name text)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select placement.id, placement.name from placement where placement.id = any(named);
  end;
revoke execute on function own_ads_apps, own_ads_placements from public;
grant execute on function own_ads_apps, own_ads_placements to millrace_request, millrace_system;
