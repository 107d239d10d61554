-- Invoices of what advertisers' campaigns were booked, their credit notes, and what is said of them. An invoice never changes
-- after issue: what it says of issuer, recipient and tax is its own copy. Requests read; the platform issues and settles.

alter table installation_setting
  add column issuer_country text check (issuer_country ~ '^[A-Z]{2}$'),
  add column invoice_currency text not null default 'USD' check (invoice_currency ~ '^[A-Z]{3}$'),
  add column invoice_prefix text not null default 'INV-' check (invoice_prefix ~ '^[A-Z][A-Z0-9-]{0,10}-$'),
  add column payment_days smallint not null default 30 check (payment_days between 0 and 180),
  add column tax_name text check (char_length(tax_name) <= 30),
  add column invoice_note text check (char_length(invoice_note) <= 1000);

grant select (issuer_country, invoice_currency, invoice_prefix, payment_days, tax_name, invoice_note),
  update (issuer_country, invoice_currency, invoice_prefix, payment_days, tax_name, invoice_note)
  on installation_setting to millrace_request;

-- By which an invoice says who it is for; of a publisher it is never asked.
alter table organization add column tax_id text check (char_length(tax_id) <= 50);
grant update (tax_id) on organization to millrace_request;

-- The last number of each series. A row, not a sequence: a number that is not used after all is taken by the next.
create table invoice_series (
  name text primary key check (name in ('invoice', 'credit')),
  last int not null default 0 check (last >= 0)
);
call protect_table('invoice_series', 'system');
grant select, update on invoice_series to millrace_system;
insert into invoice_series (name) values ('invoice'), ('credit');

-- Logos that invoices were issued with.
create table invoice_logo (
  hash text primary key,
  content bytea not null
);
call protect_table('invoice_logo', 'system');
create policy request_reads on invoice_logo for select to millrace_request using (true);
grant select on invoice_logo to millrace_request;
grant select, insert on invoice_logo to millrace_system;

create table invoice (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  serial int not null unique check (serial > 0),
  number text not null unique,
  replaces_id int, -- the invoice that was void for this one
  issued_at timestamptz not null,
  issued_on date not null, -- UTC
  due_on date not null check (due_on >= issued_on),
  soon_on date not null check (soon_on between issued_on and due_on), -- from when on it is due soon
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(18, 8) check (rate > 0), -- of the currency for one USD; null: they are the same
  rate_day date,
  spend numeric(21, 9) not null, -- USD, as exact as it was booked
  net numeric(18, 2) not null check (net > 0),
  tax_kind text not null check (tax_kind in ('none', 'standard', 'reverse', 'outside')),
  tax_rate numeric(7, 4) not null check (tax_rate between 0 and 100),
  tax numeric(18, 2) not null check (tax >= 0),
  total numeric(18, 2) not null,
  parties jsonb not null check (jsonb_typeof(parties) = 'object'), -- see domain/invoice/parties.ts
  logo_hash text references invoice_logo (hash),
  state text not null default 'open' check (state in ('open', 'disputed', 'paid', 'void')),
  disputed_at timestamptz,
  paid_on date,
  paid_reference text check (char_length(paid_reference) between 1 and 140),
  told_soon boolean not null default false,
  told_overdue boolean not null default false,
  version int not null default 1 check (version > 0),
  unique (organization_id, id),
  foreign key (organization_id, replaces_id) references invoice (organization_id, id),
  check (total = net + tax),
  check ((rate is null) = (rate_day is null)),
  check ((state = 'paid') = (paid_on is not null and paid_reference is not null)),
  check (state <> 'disputed' or disputed_at is not null),
  check (tax_kind = 'standard' or tax = 0)
);
-- One a month; others only in place of one that is void.
create unique index invoice_of_month on invoice (organization_id, month) where replaces_id is null;
create unique index invoice_replaces on invoice (organization_id, replaces_id) where replaces_id is not null;
create index invoice_due on invoice (due_on) where state = 'open';
call protect_table('invoice', 'tenant');
grant select, insert, update, delete on invoice to millrace_system;
grant select on invoice to millrace_request;

-- Of a campaign in a month; of another month than the invoice's it is a correction.
create table invoice_line (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  invoice_id int not null,
  campaign_id int not null,
  campaign_name text not null,
  month date not null check (extract(day from month) = 1),
  spent numeric(20, 9) not null, -- USD
  waived boolean not null default false, -- credited for good: nobody is charged for it again
  unique (organization_id, id),
  unique (invoice_id, campaign_id, month),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
);
create index invoice_line_of_invoice on invoice_line (organization_id, invoice_id);
create index invoice_line_of_campaign on invoice_line (organization_id, campaign_id, month);
call protect_table('invoice_line', 'tenant');
grant select, insert, update, delete on invoice_line to millrace_system;
grant select on invoice_line to millrace_request;

-- Makes an invoice void. Its figures are the invoice's own.
create table invoice_credit (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  invoice_id int not null unique,
  serial int not null unique check (serial > 0),
  number text not null unique,
  issued_at timestamptz not null,
  issued_on date not null,
  reason text not null check (char_length(reason) between 1 and 500),
  logo_hash text references invoice_logo (hash),
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
);
create index invoice_credit_of_invoice on invoice_credit (organization_id, invoice_id);
call protect_table('invoice_credit', 'tenant');
grant select, insert, update, delete on invoice_credit to millrace_system;
grant select on invoice_credit to millrace_request;

-- What both sides say of a disputed invoice.
create table invoice_message (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  invoice_id int not null,
  line_id int, -- what is disputed, where it is one line
  by_platform boolean not null,
  user_id int references user_account (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null,
  unique (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade,
  foreign key (organization_id, line_id) references invoice_line (organization_id, id) on delete cascade
);
create index invoice_message_of_invoice on invoice_message (organization_id, invoice_id, id);
create index invoice_message_of_line on invoice_message (organization_id, line_id);
create index invoice_message_of_user on invoice_message (user_id);
call protect_table('invoice_message', 'tenant');
grant select, insert, update, delete on invoice_message to millrace_system;
grant select on invoice_message to millrace_request;
