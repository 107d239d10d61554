-- Exchange rates, which are the platform's and no organization's; rewards that wait until the publisher's server knows
-- of them.

-- The European Central Bank's reference rates: units of a currency for one euro, as the bank wrote them.
create table exchange_rate (
  currency char(3) not null check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date not null check (day >= '1999-01-01'),
  per_euro numeric not null check (per_euro > 0 and per_euro < 1e12 and scale(per_euro) <= 12),
  primary key (currency, day)
);
create index exchange_rate_by_day on exchange_rate (day);
call protect_table('exchange_rate', 'system');

-- Who brought them in; what an import changed can't be taken back, only imported again.
create table exchange_rate_import (
  id int generated always as identity primary key,
  at timestamptz not null,
  user_id int references user_account (id) on delete set null, -- null: on the command line
  first_day date not null,
  last_day date not null,
  changed int not null check (changed >= 0), -- rates that are new or other than before
  forced boolean not null
);
create index exchange_rate_import_of_user on exchange_rate_import (user_id);
call protect_table('exchange_rate_import', 'system');

-- Everybody's money is counted with them; only an Administrator brings them in.
create policy request_reads on exchange_rate for select to millrace_request using (true);
create policy administrator_adds on exchange_rate for insert to millrace_request
  with check ((select is_administrator from user_account where id = current_user_id()));
create policy administrator_mends on exchange_rate for update to millrace_request
  using ((select is_administrator from user_account where id = current_user_id()))
  with check ((select is_administrator from user_account where id = current_user_id()));
grant select, insert, update, delete on exchange_rate to millrace_system;
grant select, insert, update (per_euro) on exchange_rate to millrace_request;

create policy administrator_reads on exchange_rate_import for select to millrace_request
  using ((select is_administrator from user_account where id = current_user_id()));
create policy administrator_adds on exchange_rate_import for insert to millrace_request
  with check (user_id = current_user_id()
    and (select is_administrator from user_account where id = current_user_id()));
grant select, insert, update, delete on exchange_rate_import to millrace_system;
grant select, insert on exchange_rate_import to millrace_request;

-- A reward that a phone has announced, on its way to the publisher's server. Requests have no right to these tables:
-- what a phone says of a person is nobody's to read.
create table reward_callback (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  placement_id int not null,
  instance_id int not null default 0, -- 0: the phone did not say
  uid text not null check (char_length(uid) <= 200), -- the user id that the SDK made
  key text not null check (char_length(key) between 1 and 200), -- the same whenever the same call is read again
  transaction_id uuid not null default gen_random_uuid() unique, -- the same for every try
  url text not null check (char_length(url) <= 8000), -- with the content in it; empty: there is none to ask
  asked_at timestamptz not null, -- when the phone said so, by the server's clock
  state text not null default 'waiting' check (state in ('waiting', 'due', 'delivered', 'dropped')),
  reason text check (reason ~ '^[a-z-]{1,40}$'), -- why it was dropped
  due_at timestamptz not null, -- waiting: when it is given up; due: the next try
  tries smallint not null default 0 check (tries >= 0),
  last_status smallint, -- of the latest try; null: there was no answer
  last_error text check (char_length(last_error) <= 500),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (organization_id, id),
  unique (app_id, key),
  check ((state = 'dropped') = (reason is not null)),
  check ((state in ('delivered', 'dropped')) = (ended_at is not null)),
  foreign key (organization_id, app_id, placement_id) references placement (organization_id, app_id, id) on delete cascade
);
create index reward_callback_of_placement on reward_callback (organization_id, app_id, placement_id);
create index reward_callback_open on reward_callback (state, due_at) where state in ('waiting', 'due');
create index reward_callback_ended on reward_callback (ended_at) where ended_at is not null;
call protect_table('reward_callback', 'tenant');
grant select, insert, update, delete on reward_callback to millrace_system;

-- Impressions of placements that have a callback, for as long as a reward may still follow from one.
create table reward_impression (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  app_id int not null,
  placement_id int not null,
  instance_id int not null default 0,
  uid text not null check (char_length(uid) between 1 and 200),
  key text not null check (char_length(key) between 1 and 200),
  shown_at timestamptz not null, -- by the server's clock
  reward_id bigint, -- the reward that was given for it
  created_at timestamptz not null,
  unique (organization_id, id),
  unique (app_id, key),
  unique (organization_id, reward_id),
  foreign key (organization_id, reward_id) references reward_callback (organization_id, id)
    on delete set null (reward_id),
  foreign key (organization_id, app_id, placement_id) references placement (organization_id, app_id, id) on delete cascade
);
create index reward_impression_free on reward_impression (placement_id, uid, shown_at) where reward_id is null;
create index reward_impression_of_placement on reward_impression (organization_id, app_id, placement_id);
create index reward_impression_created on reward_impression (created_at);
call protect_table('reward_impression', 'tenant');
grant select, insert, update, delete on reward_impression to millrace_system;
