-- Members are managed: they leave and may come back, change role, and it is known who brought them in.

-- Who was removed stays as a row: what they did keeps its name, and their shared reports stay. To everything that lets
-- people in they are disabled, so that nothing has to know of removal to keep them out.
alter table membership
  add column removed_at timestamptz,
  add column status_before smallint check (status_before in (0, 1)), -- before the removal, to come back as they were
  add column invited_by int, -- null: nobody who is or was a member here
  add column version int not null default 1 check (version > 0),
  add constraint removed_is_disabled check (removed_at is null or status = 0),
  add constraint status_before_removal check ((removed_at is null) = (status_before is null)),
  add foreign key (organization_id, invited_by) references membership (organization_id, user_id)
    on delete set null (invited_by);
create index membership_of_inviter on membership (organization_id, invited_by);
revoke delete on membership from millrace_request;
grant update (removed_at, status_before, version) on membership to millrace_request;

update membership
set invited_by = invitation.invited_by
from invitation join user_account on user_account.email = invitation.email
where membership.organization_id = invitation.organization_id
  and membership.user_id = user_account.id
  and invitation.accepted_at is not null
  and invitation.role_id <> 100;
