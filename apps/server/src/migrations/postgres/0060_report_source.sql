-- Revenue of an account that is fetched from an address which somebody has named, in place of the network's own report.

create table report_source (
  id int generated always as identity,
  organization_id int not null references organization (id) on delete cascade,
  account_id int not null,
  address text not null, -- with placeholders for days
  auth text not null check (auth in ('none', 'header', 'basic', 'query')),
  auth_name text,
  secret_sealed bytea,
  secret_tail text,
  format text not null check (format in ('json', 'csv')),
  rows_path text, -- of JSON
  mapping jsonb not null, -- as of revenue_upload
  zone text not null, -- where its days begin
  version int not null default 1,
  primary key (organization_id, account_id),
  unique (organization_id, id),
  foreign key (organization_id, account_id) references ad_network_account (organization_id, id) on delete cascade,
  check ((auth = 'none') = (secret_sealed is null))
);
call protect_table('report_source', 'tenant');
call limit_to_apps('report_source', null, 'false'); -- as revenue_pull
grant select, delete on report_source to millrace_system;
grant select, insert, update, delete on report_source to millrace_request;
