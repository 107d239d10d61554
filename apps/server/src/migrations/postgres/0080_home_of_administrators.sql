-- An Administrator is at home where they are an Organization Owner, else in the first organization there is; anywhere else they work
-- as that organization, for an hour and in everybody's sight. Once such a membership ends, their sessions go home.

create function administrator_home(administrator int) returns int
  language sql stable
  set search_path = millrace, pg_temp
  return (
    select organization.id
    from organization
    left join membership on membership.organization_id = organization.id and membership.user_id = administrator
      and membership.role_id = 20 and membership.status = 1
    where organization.kind = 0 and organization.status = 1
    order by membership.id nulls last, organization.id
    limit 1
  );
revoke execute on function administrator_home from public;

create or replace function end_sessions_of_member() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  update session set ended_at = now()
  where user_id = old.user_id and organization_id = old.organization_id and role_id <> 1 and ended_at is null;
  -- An Administrator's session needs no membership, but has no home here any more.
  update session set organization_id = coalesce(administrator_home(old.user_id), organization_id)
  where user_id = old.user_id and organization_id = old.organization_id and role_id = 1 and ended_at is null;
  return null;
end
$$;

-- Those that are somewhere else today.
update session set organization_id = administrator_home(user_id)
where role_id = 1 and ended_at is null and expires_at > now()
  and administrator_home(user_id) is not null
  and not exists (
    select from membership
    where membership.organization_id = session.organization_id and membership.user_id = session.user_id
      and membership.role_id = 20 and membership.status = 1);

-- What a member has asked for ends with the membership (invited_by is nulled then, as of an Administrator).
create function withdraw_invitations_of_member() returns trigger
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  update invitation set withdrawn_at = now()
  where organization_id = old.organization_id and invited_by = old.user_id
    and accepted_at is null and withdrawn_at is null;
  return old;
end
$$;
revoke execute on function withdraw_invitations_of_member from public;
create trigger invitations_of_removed before delete on membership for each row
  execute function withdraw_invitations_of_member();
