-- Revenue that is fetched from the networks, day by day of each account.

-- What was fetched is kept as what was uploaded: with what stood there before, so that it can be taken back.
alter table revenue_upload
  add column account_id int,
  add foreign key (organization_id, account_id) references ad_network_account (organization_id, id);
create index revenue_upload_of_account on revenue_upload (organization_id, account_id) where account_id is not null;

create table revenue_pull (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  account_id int not null,
  day date not null, -- in the network's own zone
  due_at timestamptz, -- when it is fetched next; null: it is final, or was taken back
  claimed_until timestamptz, -- a node is at it
  tries int not null default 0 check (tries >= 0), -- failures in a row
  asked_at timestamptz, -- when it was last tried
  failure text check (failure in ('refused', 'limited', 'later', 'unreachable', 'slow', 'unclear', 'rate', 'store')),
  detail text, -- in the network's words
  came_at timestamptz, -- when the network last answered
  row_count int check (row_count >= 0),
  revenue_usd numeric, -- of that answer
  changed_by numeric, -- how much more or less than when the day was first whole, USD
  upload_id int, -- what holds of it
  unique (organization_id, id),
  unique (organization_id, account_id, day),
  foreign key (organization_id, account_id) references ad_network_account (organization_id, id) on delete cascade,
  foreign key (organization_id, upload_id) references revenue_upload (organization_id, id) on delete set null (upload_id)
);
create index revenue_pull_due on revenue_pull (due_at) where due_at is not null;
create index revenue_pull_of_upload on revenue_pull (organization_id, upload_id);
call protect_table('revenue_pull', 'tenant');
call limit_to_apps('revenue_pull', null, 'false'); -- an account is of all apps, as uploads are
grant select, insert, update, delete on revenue_pull to millrace_system;
grant select, insert, update on revenue_pull to millrace_request;
