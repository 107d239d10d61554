-- An Administrator who is nowhere an active member is told by mail alone: a notice without an organization hangs behind no bell.
alter table notice
  alter column organization_id drop not null,
  add foreign key (user_id) references user_account (id) on delete cascade,
  add check (organization_id is not null or app_id is null);
drop index notice_once_a_day;
create unique index notice_once_a_day on notice (user_id, organization_id, message_key, cause, day)
  nulls not distinct where cause is not null;
