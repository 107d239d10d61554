-- Reports that people keep under a name, for themselves or for everybody in the organization.

create table saved_report (
  id int generated always as identity primary key,
  organization_id int not null,
  user_id int not null,
  name text not null check (char_length(name) between 1 and 60),
  shared boolean not null default false,
  page text not null check (page ~ '^[A-Za-z]{1,40}$'),
  view jsonb not null check (jsonb_typeof(view) = 'object'), -- see contract/saved-report.ts
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references membership (organization_id, user_id) on delete cascade
);
create unique index saved_report_name on saved_report (organization_id, user_id, lower(name))
  where removed_at is null;
create index saved_report_shared on saved_report (organization_id) where shared and removed_at is null;
call protect_table('saved_report', 'system');
-- What others keep for themselves is nobody else's to see.
create policy tenant on saved_report to millrace_request
  using (organization_id = current_organization() and (user_id = current_user_id() or shared));
grant select, insert, update, delete on saved_report to millrace_system;
grant select, insert, update (name, shared, page, view, version, removed_at) on saved_report to millrace_request;
create trigger touch before update on saved_report for each row execute function touch_updated_at();
