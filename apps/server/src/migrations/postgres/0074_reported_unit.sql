-- Whose an ad unit is that a network reports and that matches nothing by itself: what people have said of it.

create table reported_unit (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  account_id int not null,
  unit text not null check (char_length(unit) between 1 and 200), -- as the network calls it
  app text not null default '' check (char_length(app) <= 200), -- as the network calls it; empty: it does not say
  choice text not null check (choice in ('none', 'instance', 'notOurs')), -- none: what was chosen was taken back
  instance_id int,
  chosen_at timestamptz not null,
  chosen_by int references user_account (id) on delete set null,
  unique (organization_id, id),
  unique (organization_id, account_id, unit, app),
  foreign key (organization_id, account_id) references ad_network_account (organization_id, id) on delete cascade,
  foreign key (organization_id, instance_id) references instance (organization_id, id) on delete cascade,
  check ((choice = 'instance') = (instance_id is not null))
);
create index reported_unit_of_instance on reported_unit (organization_id, instance_id) where instance_id is not null;
create index reported_unit_by on reported_unit (chosen_by);
call protect_table('reported_unit', 'tenant');
call limit_to_apps('reported_unit', null, 'false'); -- as revenue_pull
grant select, insert, update, delete on reported_unit to millrace_system;
grant select, insert, update (choice, instance_id, chosen_at, chosen_by) on reported_unit to millrace_request;

-- Of a fetched day the rows are kept that match nothing, and those that match by what somebody has said, so that both can be moved.
alter table revenue_upload_unmatched
  add column said_unit text, -- as the network calls it; null: a file, or fetched before this
  add column said_app text,
  add column instance_id int; -- where somebody's choice has put it; null: with what matches nothing
grant update (instance_id) on revenue_upload_unmatched to millrace_request;
grant update (units), delete on revenue_upload_cell to millrace_request;
