-- People who removed their own account: the row stays, for by it what they did is told apart, and says nothing of them any more.
alter table user_account
  add column erased_at timestamptz,
  add constraint erased_is_nobody check (
    erased_at is null
    or (status = 0 and not is_administrator and username is null and avatar is null and last_login_at is null)
  );

-- History keeps what they did as Administrators, and what was done with their account.
grant update (administrator_name) on change_log to millrace_system;
grant update (name) on installation_change to millrace_system;
