-- Files that people have reports written into. A row is the job and, once the file is there, where it is found.

create table report_export (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  user_id int not null references user_account (id) on delete cascade,
  role_id smallint not null, -- with which it was asked for: that of an Administrator stands in no membership
  kind text not null check (kind in ('report', 'cohorts')),
  question jsonb not null check (jsonb_typeof(question) = 'object'), -- see contract/report-export.ts
  title text not null check (char_length(title) between 1 and 60),
  format text not null check (format in ('csv', 'xlsx')),
  lang text not null check (lang in ('enGB', 'zhCN')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  rows_expected int check (rows_expected >= 0),
  rows_written int not null default 0 check (rows_written >= 0),
  bytes bigint check (bytes >= 0),
  error text check (char_length(error) between 1 and 100), -- why it failed: a key of the messages
  tries smallint not null default 0, -- a worker that lost its job to another knows by this number
  lease_until timestamptz, -- whoever works on it says so again and again; afterwards it is anybody's
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  unique (organization_id, id),
  check ((state = 'running') = (lease_until is not null)),
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null)),
  check ((state = 'done') = (bytes is not null and expires_at is not null)),
  check ((state = 'failed') = (error is not null))
);
create index report_export_of_user on report_export (organization_id, user_id, id desc);
create index report_export_user on report_export (user_id);
create index report_export_open on report_export (id) where state in ('queued', 'running');
create index report_export_started on report_export (organization_id, started_at);
call protect_table('report_export', 'system');
-- One's own alone: what somebody has looked at is nobody else's business.
create policy own on report_export to millrace_request
  using (organization_id = current_organization() and user_id = current_user_id());
grant select, insert, update, delete on report_export to millrace_system;
grant select, insert, update (state, lease_until, finished_at) on report_export to millrace_request;
