-- Revenue that is on its way into ClickHouse: noted in the transaction of the upload or undo that says so, and forgotten once
-- ClickHouse has it. A server that is killed in between leaves what the next one brings there, with the same token.

create table revenue_on_its_way (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  network_id smallint not null,
  upload_id int not null,
  source text not null check (source in ('upload', 'backfill', 'undone')),
  reported_at timestamptz not null,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'), -- see platform/network-revenue
  unique (organization_id, id),
  foreign key (organization_id, upload_id) references revenue_upload (organization_id, id) on delete cascade
);
create index revenue_on_its_way_of_network on revenue_on_its_way (organization_id, network_id, id);
create index revenue_on_its_way_of_upload on revenue_on_its_way (organization_id, upload_id);
call protect_table('revenue_on_its_way', 'tenant');
grant select, insert, update, delete on revenue_on_its_way to millrace_system;
grant select, insert, delete on revenue_on_its_way to millrace_request;

-- What matches no instance (0) has a place of its own for each unit; and each place knows whose rows it adds up, so that a unit
-- that is matched otherwise later does not count twice.
alter table revenue_upload_cell
  add column unit text not null default '' check (char_length(unit) <= 200),
  add column units text[] not null default '{}',
  add check ((instance_id = 0) = (unit <> '')),
  drop constraint revenue_upload_cell_upload_id_instance_id_country_day_key,
  add unique (upload_id, instance_id, unit, country, day);
create index revenue_upload_cell_of_day on revenue_upload_cell (organization_id, day);
