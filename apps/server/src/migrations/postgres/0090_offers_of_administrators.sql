-- Who has sent an invitation as an Administrator, without belonging to the organization: it serves as long as they are one.
alter table invitation
  add column administrator_id int references user_account (id),
  add check (invited_by is null or administrator_id is null);
create index invitation_of_administrator on invitation (administrator_id) where administrator_id is not null;
