-- Alerts about networks' reports that say something else than own counts.

alter table alert_rule
  drop constraint alert_rule_kind_check,
  add constraint alert_rule_kind_check check (kind in ('usual', 'own', 'late', 'zero', 'differs')), -- people add own ones; the others every organization has
  add check (kind <> 'differs'
    or floor_usd is not null and num_nonnulls(sensitivity, app_id, network_id, country, name, bound, value, span, unit) = 0);
drop index alert_rule_of_reports;
create unique index alert_rule_of_reports on alert_rule (organization_id, kind) where kind in ('late', 'zero', 'differs');

create or replace function make_usual_alerts() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into alert_rule (organization_id, kind, metric, sensitivity, floor_usd)
    select new.id, 'usual', metric, 4, 20 from unnest(array['revenue', 'ecpm', 'fillRate', 'dau']) as metric;
  insert into alert_rule (organization_id, kind, metric)
    select new.id, about, 'impressions' from unnest(array['late', 'zero']) as about;
  insert into alert_rule (organization_id, kind, metric, floor_usd) values (new.id, 'differs', 'revenue', 20);
  return null;
end
$$;
insert into alert_rule (organization_id, kind, metric, floor_usd)
  select organization.id, 'differs', 'revenue', 20 from organization where organization.kind = 0;
