-- Reports of networks that people brought in as files, and what stood there before, so that an upload can be undone.

create table revenue_upload (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  network_id smallint not null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null,
  user_id int references user_account (id) on delete set null,
  row_count int not null check (row_count > 0),
  matched int not null check (matched >= 0),
  refused int not null check (refused >= 0),
  first_day date not null,
  last_day date not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'), -- see contract/revenue-upload.ts
  units jsonb not null check (jsonb_typeof(units) = 'array'), -- the instances that were chosen for units
  totals jsonb not null check (jsonb_typeof(totals) = 'array'), -- by currency, with rate and day of the rate
  unmatched_units jsonb not null check (jsonb_typeof(unmatched_units) = 'array'), -- by unit
  undone_at timestamptz,
  undone_by int references user_account (id) on delete set null,
  unique (organization_id, id),
  check (matched + refused <= row_count),
  check (first_day <= last_day)
);
create index revenue_upload_of_network on revenue_upload (organization_id, network_id, id desc);
create index revenue_upload_of_file on revenue_upload (organization_id, file_hash);
create index revenue_upload_of_user on revenue_upload (user_id);
create index revenue_upload_undone_by on revenue_upload (undone_by);
call protect_table('revenue_upload', 'tenant');
grant select, insert, update, delete on revenue_upload to millrace_system;
grant select, insert, update (undone_at, undone_by) on revenue_upload to millrace_request;

-- What an upload says of an instance in a country on a day. Instances may go; what they have earned stays.
create table revenue_upload_cell (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  upload_id int not null,
  instance_id int not null,
  country char(2) not null check (country ~ '^([A-Z]{2}|00)$'),
  day date not null,
  before jsonb check (jsonb_typeof(before) = 'object'), -- null: nothing was reported
  written_at timestamptz not null, -- as ClickHouse has it: by this it is known whether somebody has replaced it
  unique (organization_id, id),
  unique (upload_id, instance_id, country, day),
  foreign key (organization_id, upload_id) references revenue_upload (organization_id, id) on delete cascade
);
create index revenue_upload_cell_of_upload on revenue_upload_cell (organization_id, upload_id);
create index revenue_upload_cell_of_place on revenue_upload_cell (organization_id, instance_id, country, day);
call protect_table('revenue_upload_cell', 'tenant');
grant select, insert, update, delete on revenue_upload_cell to millrace_system;
grant select, insert, update (before, written_at) on revenue_upload_cell to millrace_request;

-- Rows that match no instance, each as the file has it: they are nobody's revenue yet, and never lost.
create table revenue_upload_unmatched (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  upload_id int not null,
  row_number int not null check (row_number > 1),
  unit text not null check (char_length(unit) between 1 and 200),
  country char(2) not null check (country ~ '^([A-Z]{2}|00)$'),
  day date not null,
  impressions bigint,
  clicks bigint,
  revenue numeric(18, 6) not null,
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(18, 10) not null,
  rate_date date not null,
  revenue_usd numeric(18, 6) not null,
  unique (organization_id, id),
  foreign key (organization_id, upload_id) references revenue_upload (organization_id, id) on delete cascade
);
create index revenue_upload_unmatched_of_upload on revenue_upload_unmatched (organization_id, upload_id);
create index revenue_upload_unmatched_of_day on revenue_upload_unmatched (organization_id, day);
call protect_table('revenue_upload_unmatched', 'tenant');
grant select, insert, update, delete on revenue_upload_unmatched to millrace_system;
grant select, insert on revenue_upload_unmatched to millrace_request;
