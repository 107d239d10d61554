-- Alerts that are told to servers of an organization.

create table alert_webhook (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  url text not null check (char_length(url) between 10 and 500),
  secret_sealed bytea not null, -- what calls are signed with
  status smallint not null default 1 check (status in (0, 1)),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id)
);
call protect_table('alert_webhook', 'tenant');
call limit_to_apps('alert_webhook', null, 'false'); -- it is told of all apps
grant select, insert, update, delete on alert_webhook to millrace_system;
grant select, insert, update (status, removed_at) on alert_webhook to millrace_request;

-- A call that was made or is about to be.
create table alert_delivery (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  webhook_id int not null,
  event text not null check (event in ('fired', 'test')),
  body text not null, -- as it is signed, the same in each try
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0 check (tries >= 0),
  due_at timestamptz not null,
  status int, -- what the server last answered
  reason text check (char_length(reason) <= 300), -- why it did not
  created_at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, webhook_id) references alert_webhook (organization_id, id) on delete cascade
);
create index alert_delivery_due on alert_delivery (due_at) where state = 'waiting';
create index alert_delivery_of_webhook on alert_delivery (organization_id, webhook_id, id);
call protect_table('alert_delivery', 'tenant');
call limit_to_apps('alert_delivery', null, 'false');
grant select, insert, update, delete on alert_delivery to millrace_system;
grant select, insert on alert_delivery to millrace_request;
