-- An organization's logo, as the server has encoded it. In the database, so that every node and every backup has it.

create table organization_logo (
  id int generated always as identity primary key,
  organization_id int not null unique references organization (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
create index organization_logo_hash on organization_logo (hash);
call protect_table('organization_logo', 'tenant');
grant select, insert, update, delete on organization_logo to millrace_system, millrace_request;
-- What people are told of themselves names it, and is kept.
create constraint trigger rights_changed after insert or update or delete on organization_logo
  deferrable initially deferred
  for each row execute function bump_revision('rights');
