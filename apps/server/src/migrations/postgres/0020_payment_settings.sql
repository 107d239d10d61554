-- How the platform pays an organization. Accounts and names lie sealed; how it is paid is all that stands readable.

create table payment_settings (
  id int generated always as identity primary key,
  organization_id int not null unique references organization (id) on delete cascade,
  method text not null check (method in ('none', 'paypal', 'wire')),
  details_sealed bytea, -- JSON, see features/publisher/payment/details.ts
  changed_by int references user_account (id) on delete set null,
  changed_at timestamptz not null,
  version int not null check (version > 1), -- 1 is what nobody has saved yet
  unique (organization_id, id),
  check ((method = 'none') = (details_sealed is null))
);
create index payment_settings_changed_by on payment_settings (changed_by);
call protect_table('payment_settings', 'tenant');
grant select, insert, update, delete on payment_settings to millrace_system;
grant select, insert, update (method, details_sealed, changed_by, changed_at, version)
  on payment_settings to millrace_request;

-- Who agreed when to which version of the installation's contract terms; never changed, never taken back.
create table terms_agreement (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  terms_version int not null check (terms_version >= 0), -- 0: the standard terms
  user_id int references user_account (id) on delete set null,
  agreed_at timestamptz not null,
  unique (organization_id, id),
  unique (organization_id, terms_version)
);
create index terms_agreement_of_user on terms_agreement (user_id);
call protect_table('terms_agreement', 'tenant');
grant select, insert, update, delete on terms_agreement to millrace_system;
grant select, insert on terms_agreement to millrace_request;
