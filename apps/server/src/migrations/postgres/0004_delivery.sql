-- Delivery: what changed for phones, so that every node loads again just that.

-- One row for each app (app_id null: the organization's own part, its test devices) that a statement changed. Rows are
-- only ever added: a counter for each app would make everybody who works on one app wait for each other. A reader asks
-- for what its last snapshot did not see, so a transaction that began earlier and commits later is not missed.
--
-- No foreign keys: the rows that tell of a deletion outlive what was deleted.
create table delivery_change (
  id bigint generated always as identity primary key,
  organization_id int not null,
  app_id int,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index delivery_change_xact on delivery_change (xact);
create index delivery_change_at on delivery_change (at);
call protect_table('delivery_change', 'system');
grant select, delete on delivery_change to millrace_system;

-- Arguments: how the changed rows say their organization and app, and what has to be joined to them for that.
create function note_delivery_change() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
declare
  noted int;
begin
  execute format('insert into delivery_change (organization_id, app_id) select distinct %s from (%s) changed %s',
    tg_argv[0],
    case tg_op
      when 'INSERT' then 'select * from new_rows'
      when 'DELETE' then 'select * from old_rows'
      else 'select * from old_rows union all select * from new_rows'
    end,
    tg_argv[1]);
  get diagnostics noted = row_count;
  if noted > 0 then
    perform pg_notify('millrace_delivery', '');
  end if;
  return null;
end
$$;
revoke execute on function note_delivery_change from public;

-- Delivery depends on every row of the table from now on.
create procedure tell_delivery(table_name regclass, app text, joined text default '')
  language plpgsql
as $$
declare
  what constant text := format('changed.organization_id, %s', app);
  event text;
  seen text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    seen := concat_ws(' ',
      case when event <> 'insert' then 'old table as old_rows' end,
      case when event <> 'delete' then 'new table as new_rows' end);
    execute format(
      'create trigger delivery_%s after %s on %s referencing %s for each statement execute function note_delivery_change(%L, %L)',
      event, event, table_name, seen, what, joined);
  end loop;
end
$$;
revoke execute on procedure tell_delivery from public;

call tell_delivery('app', 'changed.id');
call tell_delivery('placement', 'changed.app_id');
call tell_delivery('app_network', 'changed.app_id');
call tell_delivery('ab_test', 'changed.app_id');
call tell_delivery('instance', 'changed.app_id');
call tell_delivery('mediation_rule', 'changed.app_id');
call tell_delivery('test_session', 'changed.app_id');
call tell_delivery('block_rule', 'changed.app_id');
call tell_delivery('test_device', 'null::int');
-- What goes together with its parent finds no parent any more; the parent's own trigger tells of that.
call tell_delivery('scene', 'placement.app_id', 'join placement on placement.id = changed.placement_id');
call tell_delivery('rule_entry', 'placement.app_id', 'join placement on placement.id = changed.placement_id');
call tell_delivery('instance_ecpm', 'instance.app_id', 'join instance on instance.id = changed.instance_id');
call tell_delivery('test_session_network', 'test_session.app_id',
  'join test_session on test_session.id = changed.session_id');

create function note_organization_switched() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into delivery_change (organization_id, app_id) select new.id, id from app where organization_id = new.id;
  perform pg_notify('millrace_delivery', '');
  return null;
end
$$;
revoke execute on function note_organization_switched from public;
-- All else that organizations have is no matter of delivery.
create trigger delivery_switched after update on organization for each row
  when (old.status is distinct from new.status)
  execute function note_organization_switched();
