-- Auto: what is known of every instance's eCPM, and when it is to be worked out again.

-- When an instance became another ad unit: what was earned before says nothing of it. Not `updated_at`, which every cap
-- changes, and not the change log, which may be cleared away.
alter table instance add column unit_changed_at timestamptz; -- null: never
create function note_unit_change() returns trigger
  language plpgsql
as $$
begin
  new.unit_changed_at := now();
  return new;
end
$$;
create trigger unit_changed before update on instance for each row
  when (old.unit_id is distinct from new.unit_id)
  execute function note_unit_change();

-- An organization that is learned about; whoever takes it moves `due_at`, so that one node at a time does.
create table auto_learning (
  id int generated always as identity primary key,
  organization_id int not null unique references organization (id) on delete cascade,
  due_at timestamptz not null,
  unique (organization_id, id)
);
create index auto_learning_due on auto_learning (due_at);
call protect_table('auto_learning', 'tenant');
grant select, insert, update, delete on auto_learning to millrace_system;

-- What Auto has learned of an app; delivery nodes read it when it changes.
create table auto_estimate (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null unique,
  computed_at timestamptz not null,
  data jsonb not null check (jsonb_typeof(data) = 'object'), -- by instance, by country: USD per thousand impressions
  xact xid8 not null default pg_current_xact_id(), -- who wrote it: tells a reader what its last look did not see
  unique (organization_id, id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index auto_estimate_xact on auto_estimate (xact);
call protect_table('auto_estimate', 'tenant');
grant select, insert, update, delete on auto_estimate to millrace_system;
