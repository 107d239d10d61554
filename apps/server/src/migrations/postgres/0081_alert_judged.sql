-- How far days were judged, by rule, app and network: a day whose report is late is judged once, when it has come.

create table alert_judged (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  rule_id int not null,
  app_id int, -- null: all
  network_id smallint, -- null: all
  until date not null, -- the last day that was looked at
  pending text[] not null check (is_text_list(pending, 31)), -- days up to it that are still to be judged
  unique (organization_id, id),
  foreign key (organization_id, rule_id) references alert_rule (organization_id, id) on delete cascade,
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create unique index alert_judged_once on alert_judged (organization_id, rule_id, coalesce(app_id, 0), coalesce(network_id, -1));
create index alert_judged_of_rule on alert_judged (organization_id, rule_id);
create index alert_judged_of_app on alert_judged (organization_id, app_id);
call protect_table('alert_judged', 'tenant');
call limit_to_apps('alert_judged', null, 'app_id = any (reachable_apps())');
grant select, insert, update, delete on alert_judged to millrace_system;
