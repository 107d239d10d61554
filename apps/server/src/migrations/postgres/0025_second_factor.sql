-- A second factor: a secret that an authenticator app shares, ten recovery codes, and the tickets between the two steps of
-- a log-in.

create table second_factor (
  user_id int primary key references user_account (id) on delete cascade,
  secret_sealed bytea not null check (octet_length(secret_sealed) between 1 and 500),
  since timestamptz not null,
  -- Of the newest code that was taken: neither it nor an older one is good again.
  last_step bigint not null check (last_step > 0)
);
call protect_table('second_factor', 'system');
grant select, insert, update, delete on second_factor to millrace_system;
-- Organizations that require one hold whoever has none.
create constraint trigger rights_changed after insert or delete on second_factor deferrable initially deferred
  for each row execute function bump_revision('rights');

-- A secret that was shown and waits for its first code; log-ins know nothing of it.
create table second_factor_offer (
  user_id int primary key references user_account (id) on delete cascade,
  secret_sealed bytea not null check (octet_length(secret_sealed) between 1 and 500),
  created_at timestamptz not null
);
call protect_table('second_factor_offer', 'system');
grant select, insert, update, delete on second_factor_offer to millrace_system;

create table recovery_code (
  user_id int not null references second_factor (user_id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (user_id, hash)
);
call protect_table('recovery_code', 'system');
grant select, insert, update, delete on recovery_code to millrace_system;

create table login_ticket (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id int not null references user_account (id) on delete cascade,
  -- Through /login.admin, which leads to another role.
  as_administrator boolean not null,
  expires_at timestamptz not null
);
create index login_ticket_of_user on login_ticket (user_id);
create index login_ticket_expires on login_ticket (expires_at);
call protect_table('login_ticket', 'system');
grant select, insert, update, delete on login_ticket to millrace_system;

-- Organizations may ask it of everybody who works in them.
alter table organization add column second_factor_required boolean not null default false;
grant update (second_factor_required) on organization to millrace_request;
create constraint trigger second_factor_asked after update on organization deferrable initially deferred
  for each row when (old.second_factor_required is distinct from new.second_factor_required)
  execute function bump_revision('rights');

-- Devices and countries that somebody has signed in with: another one is told to them, once.
create table known_whence (
  user_id int not null references user_account (id) on delete cascade,
  kind text not null check (kind in ('device', 'country')),
  value text not null check (char_length(value) <= 200),
  primary key (user_id, kind, value)
);
call protect_table('known_whence', 'system');
grant select, insert, update, delete on known_whence to millrace_system;
