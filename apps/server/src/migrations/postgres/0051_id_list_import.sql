-- Files of ids that lists are made of. In ClickHouse a file's ids stand under its number, so that a list changes at one moment:
-- when the numbers of its files do.

create table id_list_import (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  -- null: it is being read, or was given up
  list_id int,
  -- Whether its ids are on the list. Those of all others are removed after a day.
  is_current boolean not null default false,
  mode text not null check (mode in ('replace', 'add')),
  file_name text not null,
  lines bigint not null default 0 check (lines >= 0),
  taken bigint not null default 0 check (taken between 0 and lines),
  repeated bigint not null default 0 check (repeated between 0 and taken),
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array'), -- see contract/advertiser/id-list.ts
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  changed_at timestamptz not null default now(),
  unique (organization_id, id),
  check (not is_current or list_id is not null),
  foreign key (organization_id, list_id) references id_list (organization_id, id) on delete cascade
);
create index id_list_import_of_list on id_list_import (organization_id, list_id, id desc);
create index id_list_import_past on id_list_import (changed_at) where not is_current;
call protect_table('id_list_import', 'tenant');
grant select, insert, update, delete on id_list_import to millrace_system;
grant select, insert, update on id_list_import to millrace_request;

-- A list comes to be when its file was read.
alter table id_list drop column state;
