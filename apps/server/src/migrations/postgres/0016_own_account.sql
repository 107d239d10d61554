-- One's own account: where sessions are, the log-ins of the last months, and pictures.

alter table session
  add column user_agent text check (char_length(user_agent) <= 500),
  add column country char(2) check (country ~ '^[A-Z]{2}$');

-- Attempts at unknown names stand here too, with nobody's: so that the time of an answer does not tell which names exist.
create table login_attempt (
  id bigint generated always as identity primary key,
  user_id int references user_account (id) on delete cascade,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('signedIn', 'wrongPassword', 'wrongCode', 'noPlace')),
  user_agent text check (char_length(user_agent) <= 500),
  country char(2) check (country ~ '^[A-Z]{2}$')
);
create index login_attempt_of_user on login_attempt (user_id, id desc);
create index login_attempt_at on login_attempt (at);
call protect_table('login_attempt', 'system');
create policy own on login_attempt for select to millrace_request using (user_id = current_user_id());
grant select, insert, update, delete on login_attempt to millrace_system;
grant select on login_attempt to millrace_request;

-- As the server has encoded it. In the database, so that every node and every backup has it.
create table user_picture (
  user_id int primary key references user_account (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  content bytea not null check (octet_length(content) between 1 and 1048576),
  updated_at timestamptz not null default now()
);
create index user_picture_hash on user_picture (hash);
call protect_table('user_picture', 'system');
create policy own on user_picture to millrace_request using (user_id = current_user_id());
grant select, insert, update, delete on user_picture to millrace_system;
grant select, insert, update, delete on user_picture to millrace_request;
