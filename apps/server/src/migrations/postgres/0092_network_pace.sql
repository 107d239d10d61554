-- From when on a network's host may be asked again, whichever node asks: some count calls by the second.
create table network_pace (
  host text primary key,
  free_at timestamptz not null
);
call protect_table('network_pace', 'system');
grant select, insert, update on network_pace to millrace_system;
