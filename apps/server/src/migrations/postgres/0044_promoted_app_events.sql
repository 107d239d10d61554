-- What was told of what happened in an app or website: a copy of a count, a minute old. Without a row nothing came yet.

create table promoted_app_events (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  promoted_app_id int not null unique,
  events_at timestamptz not null, -- of the last one
  day bigint not null check (day >= 0), -- of the last 24 hours
  week bigint not null check (week >= day), -- of the last 7 days
  unique (organization_id, id),
  foreign key (organization_id, promoted_app_id) references promoted_app (organization_id, id) on delete cascade
);
create index promoted_app_events_of_organization on promoted_app_events (organization_id, promoted_app_id);
call protect_table('promoted_app_events', 'tenant');
grant select, insert, update, delete on promoted_app_events to millrace_system;
grant select on promoted_app_events to millrace_request;
