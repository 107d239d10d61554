-- What an instance was called at its network before: networks report days of then, and late rows, by that Unit ID.

create table former_unit (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  instance_id int not null,
  unit_id text not null check (char_length(unit_id) between 1 and 200),
  until timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, instance_id) references instance (organization_id, id) on delete cascade
);
create index former_unit_of_instance on former_unit (organization_id, instance_id);
call protect_table('former_unit', 'tenant');
call limit_to_apps('former_unit', null, 'instance_in_reach(instance_id)');
grant select, insert, update, delete on former_unit to millrace_system;
grant select, insert on former_unit to millrace_request;

create or replace function note_unit_change() returns trigger
  language plpgsql
as $$
begin
  new.unit_changed_at := now();
  insert into former_unit (organization_id, instance_id, unit_id, until)
  values (old.organization_id, old.id, old.unit_id, now());
  return new;
end
$$;
