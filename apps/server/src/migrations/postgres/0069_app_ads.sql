-- app-ads.txt of apps: where it is looked for, and what was found there.

alter table app add column website text check (char_length(website) between 1 and 500); -- named by a person; null: what the store says
grant update (website) on app to millrace_request;

create table app_ads_file (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  store_website text check (char_length(store_website) between 1 and 500), -- the developer's, as the store last said
  store_asked_at timestamptz,
  due_at timestamptz not null, -- of the next look
  state text check (state in ('found', 'missing', 'unreachable', 'notFile', 'noWebsite')), -- null: not looked at yet
  reason text check (char_length(reason) <= 30),
  detail text check (char_length(detail) <= 300),
  website text check (char_length(website) <= 500), -- whose file that is
  address text check (char_length(address) <= 2000),
  content jsonb, -- what of it is compared; null: it was not found
  checked_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, app_id),
  foreign key (organization_id, app_id) references app (organization_id, id) on delete cascade
);
create index app_ads_file_due on app_ads_file (due_at);
call protect_table('app_ads_file', 'tenant');
call limit_to_apps('app_ads_file', 'app_id');
grant select, insert, update, delete on app_ads_file to millrace_system;
grant select, insert,
  update (store_website, store_asked_at, due_at, state, reason, detail, website, address, content, checked_at)
  on app_ads_file to millrace_request;
