-- Backups of the embedded stores: what was asked for, by a command or by the clock, and what became of it.

create table backup (
  id int generated always as identity primary key,
  kind text not null check (kind in ('asked', 'nightly')),
  -- Of a nightly one: each night has one, on however many servers.
  night date unique check ((night is null) = (kind = 'asked')),
  file text not null check (char_length(file) between 1 and 4000),
  passphrase_sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  bytes bigint not null default 0 check (bytes >= 0), -- read of the stores so far
  size bigint check (size >= 0), -- of the whole file
  error text check (char_length(error) <= 2000),
  asked_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  removed_at timestamptz -- the file was given up for newer ones
);
create index backup_open on backup (id) where state in ('waiting', 'running');
call protect_table('backup', 'system');
grant select, insert, update, delete on backup to millrace_system;
