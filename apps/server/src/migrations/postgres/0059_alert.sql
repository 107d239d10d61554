-- Alerts: what is not as usual, or as somebody's own rule says.

create table alert_rule (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  kind text not null check (kind in ('usual', 'own')), -- each organization has the usual ones; people add their own
  metric text not null check (metric in ('revenue', 'ecpm', 'fillRate', 'dau', 'requests', 'impressions')),
  -- of a usual one
  sensitivity numeric check (sensitivity between 2 and 10), -- spreads off the usual value
  floor_usd numeric check (floor_usd between 0 and 1000000), -- what it is about at least, a day
  -- of an own one
  name text check (char_length(name) between 1 and 60),
  app_id int, -- null: all
  network_id smallint check (network_id between 0 and 99), -- null: all
  country text check (country ~ '^[A-Z]{2}$'), -- null: all
  bound text check (bound in ('under', 'over')),
  value numeric check (value >= 0),
  span smallint check (span between 1 and 48),
  unit text check (unit in ('hours', 'days')),
  mail boolean not null default true, -- also by mail, to whom their own choice says so
  status smallint not null default 1 check (status in (0, 1)),
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade,
  check (kind <> 'usual' or num_nonnulls(sensitivity, floor_usd) = 2 and num_nonnulls(app_id, network_id, country) = 0),
  check (kind <> 'own' or num_nonnulls(name, bound, value, span, unit) = 5)
);
create unique index alert_rule_usual on alert_rule (organization_id, metric) where kind = 'usual';
create index alert_rule_of_app on alert_rule (organization_id, app_id);
call protect_table('alert_rule', 'tenant');
-- A rule about all apps tells of all of them; the usual ones are asked about each app by itself.
call limit_to_apps('alert_rule', null, $$(kind = 'usual' or app_id = any (reachable_apps()))$$);
grant select, insert, update, delete on alert_rule to millrace_system;
grant select, insert,
  update (metric, sensitivity, floor_usd, name, app_id, network_id, country, bound, value, span, unit, mail, status, version, removed_at)
  on alert_rule to millrace_request;
create trigger touch before update on alert_rule for each row execute function touch_updated_at();

create function make_usual_alerts() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into alert_rule (organization_id, kind, metric, sensitivity, floor_usd)
    select new.id, 'usual', metric, 4, 20 from unnest(array['revenue', 'ecpm', 'fillRate', 'dau']) as metric;
  return null;
end
$$;
revoke execute on function make_usual_alerts from public;
create trigger usual_alerts after insert on organization
  for each row when (new.kind = 0) execute function make_usual_alerts();
insert into alert_rule (organization_id, kind, metric, sensitivity, floor_usd)
  select organization.id, 'usual', metric, 4, 20
  from organization, unnest(array['revenue', 'ecpm', 'fillRate', 'dau']) as metric
  where organization.kind = 0;

create table alert (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  rule_id int not null,
  app_id int, -- null: all
  network_id smallint, -- null: all
  unit text not null check (unit in ('hours', 'days')),
  from_at timestamptz not null, -- of the first hour or day that it is about
  to_at timestamptz not null, -- the end of the last one so far
  value numeric not null, -- of the last one
  low numeric, -- what would have been as usual, or as the rule wants it; null: no bound on this side
  expected numeric,
  high numeric,
  off_usd numeric, -- USD a day
  opened_at timestamptz not null,
  told_at timestamptz, -- when people were last told; null: nobody was
  ended_at timestamptz, -- when it was as usual again
  unique (organization_id, id),
  foreign key (organization_id, rule_id) references alert_rule (organization_id, id) on delete cascade,
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create unique index alert_open on alert (organization_id, rule_id, coalesce(app_id, 0), coalesce(network_id, -1))
  where ended_at is null;
create index alert_of_rule on alert (organization_id, rule_id);
create index alert_of_app on alert (organization_id, app_id);
create index alert_newest on alert (organization_id, id desc);
call protect_table('alert', 'tenant');
call limit_to_apps('alert', null, 'app_id = any (reachable_apps())');
grant select, insert, update, delete on alert to millrace_system;
grant select on alert to millrace_request;

create function alert_in_reach(alert_id int) returns boolean language plpgsql stable parallel safe
  as $$ begin return exists (select from alert where id = alert_id); end $$;

-- Who has seen an alert, and whether it was of use to them.
create table alert_reader (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  alert_id int not null,
  user_id int not null references user_account (id) on delete cascade,
  seen_at timestamptz not null,
  useful boolean,
  unique (organization_id, id),
  unique (organization_id, alert_id, user_id),
  foreign key (organization_id, alert_id) references alert (organization_id, id) on delete cascade
);
create index alert_reader_of_user on alert_reader (user_id);
call protect_table('alert_reader', 'tenant');
call limit_to_apps('alert_reader', null, 'alert_in_reach(alert_id)');
grant select, insert, update, delete on alert_reader to millrace_system;
grant select, insert, update (useful) on alert_reader to millrace_request;

-- Of what nobody is told for a while: what a rule says of an app and a network.
create table alert_quiet (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  rule_id int not null,
  app_id int,
  network_id smallint,
  until timestamptz, -- null: until somebody ends it
  user_id int references user_account (id) on delete set null,
  unique (organization_id, id),
  foreign key (organization_id, rule_id) references alert_rule (organization_id, id) on delete cascade,
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create unique index alert_quiet_once on alert_quiet (organization_id, rule_id, coalesce(app_id, 0), coalesce(network_id, -1));
create index alert_quiet_of_rule on alert_quiet (organization_id, rule_id);
create index alert_quiet_of_app on alert_quiet (organization_id, app_id);
create index alert_quiet_of_user on alert_quiet (user_id);
call protect_table('alert_quiet', 'tenant');
call limit_to_apps('alert_quiet', null, 'app_id = any (reachable_apps())');
grant select, insert, update, delete on alert_quiet to millrace_system;
grant select, insert, update (until, user_id), delete on alert_quiet to millrace_request;

-- How far an organization's figures were looked at: each day and each hour once, with any number of nodes.
create table alert_look (
  id int generated always as identity primary key,
  organization_id int not null unique references organization (id) on delete cascade,
  day date, -- the day on which days were last looked at
  hour timestamptz, -- the end of the last hour that was looked at
  unique (organization_id, id)
);
call protect_table('alert_look', 'tenant');
grant select, insert, update, delete on alert_look to millrace_system;
