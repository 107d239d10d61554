-- Devices and users that are erased on request: of the id itself only what the work still needs.
create table erasing (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  kind text not null check (kind in ('device', 'user')),
  id_hash bytea not null check (octet_length(id_hash) = 32), -- keyed: the same id has the same one in an organization
  id_sealed bytea, -- null: nothing of ours can hold the id any more
  -- What rows that reports count have in place of the person; forgotten with the id, so that nobody can make it again.
  stand_in bytea check (octet_length(stand_in) = 8),
  state text not null default 'waiting' check (state in ('waiting', 'erasing', 'done', 'failed')),
  asked_by int references user_account (id) on delete set null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  found jsonb not null default '{}' check (jsonb_typeof(found) = 'object'), -- how much, by place
  backups_until date, -- when the last nightly backup that may hold the id goes
  backups_by_hand int not null default 0 check (backups_by_hand >= 0),
  unique (organization_id, id),
  check ((state = 'done') = (finished_at is not null))
);
create unique index erasing_open on erasing (organization_id, id_hash) where state <> 'done';
create index erasing_of_organization on erasing (organization_id, id desc);
create index erasing_asked_by on erasing (asked_by);
call protect_table('erasing', 'tenant');
grant select, insert, update, delete on erasing to millrace_system;
grant select (id, organization_id, kind, id_hash, state, asked_by, asked_at, finished_at, found, backups_until, backups_by_hand),
  insert on erasing to millrace_request;

-- Who asked is shown after they have left, too.
create policy asked_to_erase on user_account for select to millrace_request using (
  exists (
    select from erasing
    where erasing.asked_by = user_account.id and erasing.organization_id = current_organization()
  )
);

-- Whose event log may still hold the id: every server that served phones when the request came brings in what it has, and then
-- says so.
create table erasing_log (
  erasing_id int not null references erasing (id) on delete cascade,
  node text not null,
  swept_at timestamptz,
  primary key (erasing_id, node)
);
create index erasing_log_of_node on erasing_log (node) where swept_at is null;
call protect_table('erasing_log', 'system');
grant select, insert, update, delete on erasing_log to millrace_system;

create function note_logs_of_erasing() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into erasing_log (erasing_id, node) select new.id, name from server_node where 'delivery' = any(roles);
  return null;
end
$$;
revoke execute on function note_logs_of_erasing from public;
create trigger note_logs after insert on erasing for each row execute function note_logs_of_erasing();

-- History stays, without the device id that an entry held.
grant update (before, after) on change_log to millrace_system;
