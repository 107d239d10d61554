-- The servers of the installation, as each says of itself every 15 seconds; one that ends takes its row away.

create table server_node (
  name text primary key check (char_length(name) between 1 and 100), -- DATA_DIR/node-name
  host text not null check (char_length(host) <= 255),
  version text not null check (char_length(version) <= 50),
  roles text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  disk_free bigint not null check (disk_free >= 0), -- bytes of DATA_DIR's file system
  disk_size bigint not null check (disk_size >= 0),
  -- Of the event log; null where no phones are served.
  lag_seconds int check (lag_seconds >= 0),
  lag_bytes bigint check (lag_bytes >= 0),
  is_failing boolean not null -- ClickHouse does not take its events
);
call protect_table('server_node', 'system');
grant select, insert, update, delete on server_node to millrace_system;
