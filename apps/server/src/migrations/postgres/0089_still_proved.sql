-- Whether a person whose password was proved still has that password, an account that is in use and the session that asks; both
-- rows are locked until the transaction ends. Above row-level security, so that it can be asked in the transaction of what the
-- proof was for, whichever role that has.
create function still_proved(person int, asking bigint, proved text) returns boolean
  language plpgsql security definer
  set search_path = millrace, pg_temp
as $$
begin
  perform from user_account
  where id = person and status = 1 and password_hash = proved
  for no key update;
  if not found then
    return false;
  end if;
  perform from session where id = asking and user_id = person and ended_at is null for no key update;
  return found;
end
$$;
revoke execute on function still_proved from public;
grant execute on function still_proved to millrace_request, millrace_system;
