-- Alerts about networks' reports: one that does not come, and one that says nothing was earned.

alter table alert_rule
  drop constraint alert_rule_kind_check,
  add constraint alert_rule_kind_check check (kind in ('usual', 'own', 'late', 'zero')), -- people add own ones; the others every organization has
  add check (kind not in ('late', 'zero')
    or num_nonnulls(sensitivity, floor_usd, app_id, network_id, country, name, bound, value, span, unit) = 0);
create unique index alert_rule_of_reports on alert_rule (organization_id, kind) where kind in ('late', 'zero');

-- Accounts, and so what comes late, are of all apps; that nothing was earned is said of an app, too.
drop policy app_limit on alert_rule;
call limit_to_apps('alert_rule', null, $$(kind in ('usual', 'zero') or app_id = any (reachable_apps()))$$);

create or replace function make_usual_alerts() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into alert_rule (organization_id, kind, metric, sensitivity, floor_usd)
    select new.id, 'usual', metric, 4, 20 from unnest(array['revenue', 'ecpm', 'fillRate', 'dau']) as metric;
  insert into alert_rule (organization_id, kind, metric)
    select new.id, about, 'impressions' from unnest(array['late', 'zero']) as about;
  return null;
end
$$;
insert into alert_rule (organization_id, kind, metric)
  select organization.id, about, 'impressions'
  from organization, unnest(array['late', 'zero']) as about
  where organization.kind = 0;

alter table alert_look add column reports timestamptz; -- the hour in which reports were last looked at
