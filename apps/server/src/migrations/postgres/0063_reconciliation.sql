-- What networks paid for a month, and what people say of months whose figures are compared.

create table network_payout (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  network_id smallint not null,
  month date not null check (extract(day from month) = 1),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  amount numeric(18, 6) not null check (amount >= 0),
  note text check (char_length(note) between 1 and 500),
  file_name text check (char_length(file_name) between 1 and 200), -- null: entered by hand
  at timestamptz not null,
  user_id int references user_account (id) on delete set null,
  undone_at timestamptz,
  undone_by int references user_account (id) on delete set null,
  unique (organization_id, id)
);
create index network_payout_of_month on network_payout (organization_id, month, network_id);
create index network_payout_of_user on network_payout (user_id);
create index network_payout_undone_by on network_payout (undone_by);
call protect_table('network_payout', 'tenant');
call limit_to_apps('network_payout', null, 'false'); -- networks pay for all apps at once
grant select, insert, update, delete on network_payout to millrace_system;
grant select, insert, update (undone_at, undone_by) on network_payout to millrace_request;

create table reconciliation_note (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  network_id smallint not null,
  month date not null check (extract(day from month) = 1),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null,
  user_id int references user_account (id) on delete set null,
  removed_at timestamptz,
  unique (organization_id, id)
);
create index reconciliation_note_of_month on reconciliation_note (organization_id, month, network_id);
create index reconciliation_note_of_user on reconciliation_note (user_id);
call protect_table('reconciliation_note', 'tenant');
call limit_to_apps('reconciliation_note', null, 'false'); -- said of figures of all apps
grant select, insert, update, delete on reconciliation_note to millrace_system;
grant select, insert, update (removed_at) on reconciliation_note to millrace_request;

-- Percent that two sides may differ by and still agree; no row: the usual one.
create table reconciliation_tolerance (
  id int generated always as identity,
  organization_id int primary key references organization (id) on delete cascade,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  unique (organization_id, id)
);
call protect_table('reconciliation_tolerance', 'tenant');
grant select, insert, update, delete on reconciliation_tolerance to millrace_system;
grant select, insert, update on reconciliation_tolerance to millrace_request;
