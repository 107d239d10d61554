-- Statements of what own ads earned an organization, and what was paid for them. A statement says for good what the
-- reports said when it was made; what they say otherwise later stands in the next one. Requests read; the platform settles.

create table agency_statement (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  share numeric(7, 4) not null check (share between 0 and 100), -- of the platform, percent
  revenue numeric(21, 9) not null, -- as exact as the reports are
  net numeric(18, 6) not null,
  carried_in numeric(18, 6) not null,
  amount numeric(18, 2) not null check (amount >= 0),
  carried_out numeric(18, 6) not null,
  state text not null default 'open' check (state in ('open', 'approved', 'paid', 'held')),
  held_from text check (held_from in ('open', 'approved')), -- what it is again when it is released
  hold_reason text check (char_length(hold_reason) between 1 and 500),
  made_at timestamptz not null,
  approved_at timestamptz,
  version int not null default 1 check (version > 0),
  unique (organization_id, id),
  unique (organization_id, month),
  check (net + carried_in = amount + carried_out),
  check ((state = 'held') = (held_from is not null and hold_reason is not null)),
  check (state not in ('approved', 'paid') or approved_at is not null)
);
call protect_table('agency_statement', 'tenant');
grant select, insert, update, delete on agency_statement to millrace_system;
grant select on agency_statement to millrace_request;

-- Of an app in a month. Apps may go, and with them their names; what they have earned stays.
create table agency_line (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  statement_id int not null,
  app_id bigint not null check (app_id >= 0), -- what matches none has a number of its own, see contract/report/unmatched.ts
  app_name text not null,
  month date not null check (extract(day from month) = 1),
  revenue numeric(21, 9) not null,
  share numeric(7, 4) not null check (share between 0 and 100),
  net numeric(18, 6) not null,
  unique (organization_id, id),
  unique (statement_id, month, app_id),
  foreign key (organization_id, statement_id) references agency_statement (organization_id, id) on delete cascade
);
create index agency_line_of_statement on agency_line (organization_id, statement_id);
create index agency_line_of_month on agency_line (organization_id, month);
call protect_table('agency_line', 'tenant');
grant select, insert, update, delete on agency_line to millrace_system;
grant select on agency_line to millrace_request;

create table agency_payment (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  statement_id int not null unique,
  method text not null check (method in ('none', 'paypal', 'wire')),
  paid_on date not null,
  amount numeric(18, 2) not null check (amount > 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  reference text not null check (char_length(reference) between 1 and 140),
  document bytea check (octet_length(document) between 1 and 5242880),
  document_name text check (char_length(document_name) between 1 and 200),
  document_type text check (document_type in ('application/pdf', 'image/png')),
  made_at timestamptz not null,
  unique (organization_id, id),
  check ((document is null) = (document_name is null)),
  check ((document is null) = (document_type is null)),
  foreign key (organization_id, statement_id) references agency_statement (organization_id, id) on delete cascade
);
create index agency_payment_of_statement on agency_payment (organization_id, statement_id);
call protect_table('agency_payment', 'tenant');
grant select, insert, update, delete on agency_payment to millrace_system;
grant select on agency_payment to millrace_request;

-- Statements are about all apps at once, and so are for people of all apps.
call limit_to_apps('agency_statement', null, 'false');
call limit_to_apps('agency_line', null, 'false');
call limit_to_apps('agency_payment', null, 'false');
