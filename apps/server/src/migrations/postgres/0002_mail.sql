-- Mail waits here from the transaction that causes it until it is sent; see platform/mail.

create table mail (
  id bigint generated always as identity primary key,
  sealed bytea not null, -- the mail as sealed JSON: bodies carry links that open accounts
  tries smallint not null default 0 check (tries >= 0),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index mail_due on mail (due_at);
call protect_table('mail', 'system');
create policy request_posts on mail for insert to millrace_request with check (true);
grant select, insert, update, delete on mail to millrace_system;
grant insert on mail to millrace_request;

-- An invitation to role 100 opens an advertiser of this name for the person.
alter table invitation add column advertiser_name text
  check (char_length(advertiser_name) between 1 and 200);
grant select (advertiser_name) on invitation to millrace_request;
