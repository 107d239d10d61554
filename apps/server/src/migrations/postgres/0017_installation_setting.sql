-- The installation's own settings, its contract terms, and the history of both, which belongs to no organization.

create table installation_setting (
  one boolean primary key default true check (one), -- there is one row
  name text check (char_length(name) between 1 and 60), -- null: the product's own
  -- null: never set; the environment and then the standard decide (see domain/installation)
  registration text check (registration in ('closed', 'open')),
  event_retention_days int check (event_retention_days between 1 and 3650),
  creative_review text not null default 'before' check (creative_review in ('before', 'after')),
  platform_share numeric not null default 0
    check (platform_share between 0 and 100 and scale(platform_share) <= 4), -- percent
  tax_rate numeric not null default 0 check (tax_rate between 0 and 100 and scale(tax_rate) <= 4), -- percent
  issuer_name text check (char_length(issuer_name) <= 200),
  issuer_address text check (char_length(issuer_address) <= 500),
  issuer_tax_id text check (char_length(issuer_tax_id) <= 50),
  -- Signing in by a provider of the company's own (OpenID Connect); null: nobody does.
  sso_issuer text check (char_length(sso_issuer) <= 500),
  sso_client_id text check (char_length(sso_client_id) <= 200),
  sso_client_secret_sealed bytea,
  sso_client_secret_tail text check (char_length(sso_client_secret_tail) <= 4),
  sso_mail_domains text[] not null default '{}' check (cardinality(sso_mail_domains) <= 50),
  sso_creates text not null default 'nobody' check (sso_creates in ('nobody', 'invited', 'domains')),
  sso_join_organization_id int references organization (id) on delete set null,
  sso_passwords boolean not null default true, -- members may sign in with a password
  version int not null default 1 check (version > 0)
);
create index installation_setting_join on installation_setting (sso_join_organization_id);
insert into installation_setting default values;
call protect_table('installation_setting', 'system');
-- What every screen, mail and figure depends on; the sealed secret is the system's alone.
create policy request_reads on installation_setting for select to millrace_request using (true);
create policy administrator_edits on installation_setting for update to millrace_request
  using ((select is_administrator from user_account where id = current_user_id()))
  with check ((select is_administrator from user_account where id = current_user_id()));
grant select, update on installation_setting to millrace_system;
grant select (one, name, registration, event_retention_days, creative_review, platform_share, tax_rate, issuer_name,
    issuer_address, issuer_tax_id, sso_issuer, sso_client_id, sso_client_secret_tail, sso_mail_domains, sso_creates,
    sso_join_organization_id, sso_passwords, version),
  update (name, registration, event_retention_days, creative_review, platform_share, tax_rate, issuer_name,
    issuer_address, issuer_tax_id, sso_issuer, sso_client_id, sso_client_secret_sealed, sso_client_secret_tail,
    sso_mail_domains, sso_creates, sso_join_organization_id, sso_passwords, version)
  on installation_setting to millrace_request;
-- Cached by every node (domain/installation).
create constraint trigger rights_changed after update on installation_setting deferrable initially deferred
  for each row execute function bump_revision('rights');

-- The terms that publishers agree to: editions, none of which is ever changed or removed.
create table contract_terms (
  version int primary key check (version > 0),
  text text not null check (char_length(text) between 1 and 100000),
  since timestamptz not null,
  user_id int references user_account (id) on delete set null -- who has published it
);
create index contract_terms_of_user on contract_terms (user_id);
call protect_table('contract_terms', 'system');
create policy request_reads on contract_terms for select to millrace_request using (true);
create policy administrator_publishes on contract_terms for insert to millrace_request
  with check (user_id = current_user_id()
    and (select is_administrator from user_account where id = current_user_id()));
grant select, insert on contract_terms to millrace_system;
grant select, insert on contract_terms to millrace_request;

-- As change_log, for what is the installation's: a table of its own, so that no organization's history can show it.
create table installation_change (
  id int generated always as identity primary key,
  at timestamptz not null default now(),
  user_id int references user_account (id) on delete set null,
  entity text not null check (entity ~ '^[a-z_]{1,40}$'),
  entity_id int not null,
  action text not null check (action ~ '^[a-z_]{1,40}$'),
  name text check (char_length(name) <= 200),
  before jsonb,
  after jsonb
);
create index installation_change_of_user on installation_change (user_id);
call protect_table('installation_change', 'system');
create policy administrator_reads on installation_change for select to millrace_request
  using ((select is_administrator from user_account where id = current_user_id()));
create policy administrator_adds on installation_change for insert to millrace_request
  with check (user_id = current_user_id()
    and (select is_administrator from user_account where id = current_user_id()));
grant select, insert on installation_change to millrace_system;
grant select, insert on installation_change to millrace_request;
