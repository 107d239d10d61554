-- Members who were removed and whose name the organization has taken away; who joins again is named again.
alter table membership add column anonymous_at timestamptz;
grant update (anonymous_at) on membership to millrace_request;

-- Whatever asks for the name of somebody who did something finds nobody.
create policy anonymous on user_account as restrictive for select to millrace_request using (
  id = current_user_id()
  or not exists (
    select from membership
    where membership.user_id = user_account.id and membership.organization_id = current_organization()
      and membership.anonymous_at is not null and membership.removed_at is not null
  )
);

-- History keeps that somebody joined or left, without their name.
grant update (name) on change_log to millrace_system;
