-- Advertisers who have the ids that they tell of kept, sealed, beside their hashes.

create table id_keeping (
  id int generated always as identity primary key,
  organization_id int not null unique references organization (id) on delete cascade,
  -- What was kept under an earlier moment counts no more. null: nothing is kept.
  since timestamptz,
  unique (organization_id, id)
);
call protect_table('id_keeping', 'tenant');
call tell_delivery('id_keeping', 'null::int');
grant select, insert, update, delete on id_keeping to millrace_system;
grant select, insert, update (since) on id_keeping to millrace_request;
