-- What advertisers promote: apps of a store, and websites.

create table promoted_app (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  platform smallint not null check (platform in (0, 1, 2)), -- 0 iOS, 1 Android, 2 web
  name text not null check (char_length(name) between 1 and 50),
  store_id text check (char_length(store_id) between 1 and 200), -- App Store number or Android package
  host text check (host = lower(host) and char_length(host) between 3 and 255), -- a website's name, and its port where it has one
  store_url text check (char_length(store_url) <= 500),
  icon text check (char_length(icon) <= 500),
  developer text check (char_length(developer) <= 200),
  category text check (char_length(category) <= 100),
  -- The store has shown it, or the website's owner has.
  verified boolean not null default false,
  site_key text unique check (site_key ~ '^[A-Za-z0-9]{32}$'), -- what a website's loader names it by
  -- A conversion belongs to the last click within so many days, else to the last view within so many hours.
  click_days smallint not null default 7 check (click_days between 1 and 30),
  view_hours smallint not null default 24 check (view_hours between 0 and 168),
  status smallint not null default 1 check (status in (0, 1)), -- 0 archived
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  check (case platform when 2 then store_id is null and host is not null and site_key is not null
    else store_id is not null and host is null and site_key is null end)
);
create unique index promoted_app_page on promoted_app (organization_id, platform, store_id) where status = 1 and platform < 2;
create unique index promoted_app_host on promoted_app (organization_id, host) where status = 1 and platform = 2;
create index promoted_app_of_organization on promoted_app (organization_id, status desc, id desc);
call protect_table('promoted_app', 'tenant');
create trigger touch before update on promoted_app for each row execute function touch_updated_at();
grant select, insert, update, delete on promoted_app to millrace_system;
grant select, insert,
  update (name, store_id, host, store_url, icon, developer, category, verified, click_days, view_hours, status, version)
  on promoted_app to millrace_request;
