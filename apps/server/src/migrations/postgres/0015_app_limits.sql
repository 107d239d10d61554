-- Members of roles 30, 40 and 50 may be limited to chosen apps. To whoever is, nothing of any other app exists: the limit
-- stands in row-level security of every table with something of an app in it, beside the policy of the organization.

alter table membership
  add column all_apps boolean not null default true,
  add constraint membership_limited check (all_apps or role_id in (30, 40, 50));
grant update (all_apps) on membership to millrace_request;

-- The apps of a member who is limited; without a row: none.
create table membership_app (
  id bigint generated always as identity primary key,
  organization_id int not null,
  membership_id int not null,
  app_id int not null,
  unique (organization_id, id),
  unique (membership_id, app_id),
  foreign key (organization_id, membership_id) references membership (organization_id, id) on delete cascade,
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index membership_app_of_membership on membership_app (organization_id, membership_id);
create index membership_app_of_app on membership_app (organization_id, app_id);
call protect_table('membership_app', 'tenant');
grant select, insert, update, delete on membership_app to millrace_system;
grant select, insert, delete on membership_app to millrace_request;
create constraint trigger rights_changed after insert or delete on membership_app deferrable initially deferred
  for each row execute function bump_revision('rights');

-- Whoever accepts joins with these.
alter table invitation
  add column all_apps boolean not null default true,
  add constraint invitation_limited check (all_apps or role_id in (30, 40, 50));
grant select (all_apps), update (all_apps) on invitation to millrace_request;
create table invitation_app (
  id bigint generated always as identity primary key,
  organization_id int not null,
  invitation_id int not null,
  app_id int not null,
  unique (organization_id, id),
  unique (invitation_id, app_id),
  foreign key (organization_id, invitation_id) references invitation (organization_id, id) on delete cascade,
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index invitation_app_of_invitation on invitation_app (organization_id, invitation_id);
create index invitation_app_of_app on invitation_app (organization_id, app_id);
call protect_table('invitation_app', 'tenant');
grant select, insert, update, delete on invitation_app to millrace_system;
grant select, insert, delete on invitation_app to millrace_request;

-- The apps of whom the transaction works for; null: all. Above row-level security, which asks it. Who is no member (any
-- more) reaches nothing: an Administrator's session says itself that it covers everything, see reachable_apps().
create function apps_of_member() returns int[]
  language plpgsql stable parallel safe security definer
  set search_path = millrace, pg_temp
as $$
declare
  found_id int;
  found_all boolean;
begin
  select id, all_apps into found_id, found_all from membership
  where organization_id = current_organization() and user_id = current_user_id();
  if found_all then
    return null;
  end if;
  return array(select app_id from membership_app where membership_id = found_id);
end
$$;
revoke execute on function apps_of_member from public;
grant execute on function apps_of_member to millrace_request;

-- What policies ask, once for each table of a statement: most people are not limited and their sessions know it, so that
-- this costs them nothing. A transaction that does not say is looked up.
create function reachable_apps() returns int[]
  language sql stable parallel safe
  return case when current_setting('millrace.all_apps', true) = '1' then null else apps_of_member() end;

-- A request sees of the table what belongs to apps in its reach. Arguments: the column with the app (null there: of no
-- app, seen by everybody), or what says of a row that it is in reach, asked of limited people only.
create procedure limit_to_apps(table_name regclass, app_column text, in_reach text default null)
  language plpgsql
as $$
begin
  execute format('create policy app_limit on %s as restrictive to millrace_request using (%s)', table_name,
    case when in_reach is null
      then format('coalesce(%I = any ((select reachable_apps())::int[]), true)', app_column)
      else format('(select reachable_apps()) is null or %s', in_reach)
    end);
end
$$;
revoke execute on procedure limit_to_apps from public;

-- Parts of what belongs to an app: row-level security of the whole answers.
create function placement_in_reach(placement_id int) returns boolean language plpgsql stable parallel safe
  as $$ begin return exists (select from placement where id = placement_id); end $$;
create function instance_in_reach(instance_id int) returns boolean language plpgsql stable parallel safe
  as $$ begin return exists (select from instance where id = instance_id); end $$;
create function test_session_in_reach(session_id int) returns boolean language plpgsql stable parallel safe
  as $$ begin return exists (select from test_session where id = session_id); end $$;

-- An app that is being added is in nobody's reach before it is there, see below.
create policy app_limit on app as restrictive for select to millrace_request
  using (coalesce(id = any ((select reachable_apps())::int[]), true));
create policy app_limit_update on app as restrictive for update to millrace_request
  using (coalesce(id = any ((select reachable_apps())::int[]), true));
call limit_to_apps('membership_app', 'app_id');
call limit_to_apps('invitation_app', 'app_id');
call limit_to_apps('placement', 'app_id');
call limit_to_apps('scene', null, 'placement_in_reach(placement_id)');
call limit_to_apps('app_network', 'app_id');
call limit_to_apps('ab_test', 'app_id');
call limit_to_apps('instance', 'app_id');
call limit_to_apps('instance_ecpm', null, 'instance_in_reach(instance_id)');
call limit_to_apps('mediation_rule', 'app_id');
call limit_to_apps('rule_entry', null, 'placement_in_reach(placement_id)');
call limit_to_apps('test_session', 'app_id');
call limit_to_apps('test_session_network', null, 'test_session_in_reach(session_id)');
call limit_to_apps('block_rule', 'app_id');
call limit_to_apps('decision_trace', 'app_id');
call limit_to_apps('auto_estimate', 'app_id');
call limit_to_apps('reward_callback', 'app_id');
call limit_to_apps('reward_impression', 'app_id');

-- Networks' reports are about all apps at once, and so are for people of all apps.
call limit_to_apps('revenue_upload', null, 'false');
call limit_to_apps('revenue_upload_cell', null, 'false');
call limit_to_apps('revenue_upload_unmatched', null, 'false');
call limit_to_apps('revenue_on_its_way', null, 'false');

-- Of what belongs to no app, limited people see the history of these kinds: what else is recorded may name any app.
call limit_to_apps('change_log', null,
  'case when app_id is null then entity in (''ad_network_account'', ''test_device'', ''company'')
    else app_id = any ((select reachable_apps())::int[]) end');

-- What a notice is about, where it is about one app.
alter table notice
  add column app_id int,
  add foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade;
create index notice_of_app on notice (organization_id, app_id) where app_id is not null;
call limit_to_apps('notice', 'app_id');

-- The apps that a file has figures of, as its author's limit was when it was written; null: all. With fewer, it is not
-- theirs any more.
alter table report_export add column app_ids int[];
grant update (app_ids) on report_export to millrace_request;
call limit_to_apps('report_export', null,
  'coalesce(app_ids <@ (select reachable_apps())::int[], false)');

-- Whether everything that the filters of a saved report name is in reach; 0 is "none".
create function view_in_reach(view jsonb) returns boolean
  language plpgsql stable parallel safe
as $$
begin
  return not exists (
    select
    from jsonb_array_elements(coalesce(view -> 'filters', '[]')) as filter,
      jsonb_array_elements_text(filter -> 'values') as value
    where value <> '0' and case filter ->> 'dimension'
      when 'app' then not exists (select from app where id = value::bigint)
      when 'placement' then not exists (select from placement where id = value::bigint)
      when 'instance' then not exists (select from instance where id = value::bigint)
      when 'rule' then not exists (select from mediation_rule where id = value::bigint)
      when 'abTest' then not exists (select from ab_test where id = value::bigint)
      when 'scene' then not exists (select from scene where id = value::bigint)
      else false
    end);
end
$$;
call limit_to_apps('saved_report', null, 'view_in_reach(view)');

-- Whoever is limited and adds an app reaches it from the same transaction on.
create function reach_new_app() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  insert into membership_app (organization_id, membership_id, app_id)
  select organization_id, id, new.id from membership
  where organization_id = new.organization_id and user_id = current_user_id() and not all_apps;
  return null;
end
$$;
revoke execute on function reach_new_app from public;
create trigger in_reach_of_author after insert on app for each row
  when (current_organization() = new.organization_id)
  execute function reach_new_app();

-- How many apps there are in all, for the limit of them, whoever asks.
create function count_apps() returns bigint
  language sql stable security definer
  set search_path = millrace, pg_temp
  return (select count(*) from app where organization_id = current_organization());
revoke execute on function count_apps from public;
grant execute on function count_apps to millrace_request;

-- Whoever is removed, kept out or demoted is signed out of the organization, in the transaction that says so. Wider rights,
-- and other apps, count at once in sessions that live. Roles with fewer rights have higher numbers.
create function end_sessions_of_member() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  update session set ended_at = now()
  -- An Administrator's session needs no membership.
  where user_id = old.user_id and organization_id = old.organization_id and role_id <> 1 and ended_at is null;
  return null;
end
$$;
revoke execute on function end_sessions_of_member from public;
create trigger sessions_of_removed after delete on membership for each row
  execute function end_sessions_of_member();
create trigger sessions_of_demoted after update on membership for each row
  when (new.status = 0 and old.status <> 0 or new.role_id > old.role_id)
  execute function end_sessions_of_member();

-- Whose account is switched off is signed out everywhere.
create function end_sessions_of_account() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  update session set ended_at = now() where user_id = new.id and ended_at is null;
  return null;
end
$$;
revoke execute on function end_sessions_of_account from public;
create trigger sessions_of_disabled after update on user_account for each row
  when (new.status = 0 and old.status <> 0)
  execute function end_sessions_of_account();
