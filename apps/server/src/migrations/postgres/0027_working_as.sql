-- "Working as": an Administrator's session is in an organization that is not theirs, for an hour at most.

create table administrator_visit (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  user_id int not null references user_account (id) on delete cascade,
  session_id bigint not null, -- which knows its own organization, see querySession
  started_at timestamptz not null,
  until timestamptz not null check (until > started_at), -- the session is back where it was from then on
  ended_at timestamptz, -- that it ended stands in the organization's history, too
  unique (organization_id, id)
);
create unique index administrator_visit_open on administrator_visit (session_id) where ended_at is null;
create index administrator_visit_of_session on administrator_visit (session_id);
create index administrator_visit_of_user on administrator_visit (user_id);
create index administrator_visit_overdue on administrator_visit (until) where ended_at is null;
call protect_table('administrator_visit', 'system');
grant select, insert, update, delete on administrator_visit to millrace_system;
create constraint trigger rights_changed after insert or update or delete on administrator_visit deferrable initially deferred
  for each row execute function bump_revision('rights');

-- Who made a change as Administrator, by name: no member, whom the organization's people see nowhere else.
alter table change_log add column administrator_name text check (char_length(administrator_name) between 1 and 100);
