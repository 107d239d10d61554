-- The installation's own logo, as the server has encoded it: PNG, which mail programs and documents draw as well.

create table installation_logo (
  one boolean primary key default true check (one), -- there is one row
  hash text check (hash ~ '^[0-9a-f]{64}$'), -- null: there is no logo, the product's mark is drawn
  content bytea check (octet_length(content) between 1 and 1048576),
  version int not null default 1 check (version > 0),
  check ((hash is null) = (content is null))
);
insert into installation_logo default values;
call protect_table('installation_logo', 'system');
create policy request_reads on installation_logo for select to millrace_request using (true);
create policy administrator_edits on installation_logo for update to millrace_request
  using ((select is_administrator from user_account where id = current_user_id()))
  with check ((select is_administrator from user_account where id = current_user_id()));
grant select, update on installation_logo to millrace_system, millrace_request;
-- Cached by every node (domain/installation).
create constraint trigger rights_changed after update on installation_logo deferrable initially deferred
  for each row execute function bump_revision('rights');
