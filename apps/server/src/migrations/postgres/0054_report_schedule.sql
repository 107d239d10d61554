-- Saved reports that come by mail.

-- What a mail carries besides its words, once for all mails that carry it; gone with the last of them.
create table mail_part (
  id bigint generated always as identity primary key,
  sealed bytea not null, -- figures of an organization
  created_at timestamptz not null default now()
);
call protect_table('mail_part', 'system');
grant select, insert, delete on mail_part to millrace_system;
alter table mail add column part_ids bigint[] not null default '{}';
create index mail_with_parts on mail using gin (part_ids) where part_ids <> '{}';

create table report_schedule (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  saved_report_id int not null unique,
  status text not null check (status in ('running', 'stopped')),
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  weekday smallint check (weekday between 1 and 7), -- 1 is Monday
  month_day smallint check (month_day between 0 and 28), -- 0: the last one
  minute smallint not null check (minute between 0 and 1439), -- of the day
  zone text not null check (zone in ('utc', 'recipient')),
  format text not null check (format in ('csv', 'xlsx')),
  running_since timestamptz not null, -- what was due before is not made up for
  due_at timestamptz, -- when it is next looked at
  version int not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, saved_report_id) references saved_report (organization_id, id) on delete cascade,
  check (frequency <> 'weekly' or weekday is not null),
  check (frequency <> 'monthly' or month_day is not null)
);
create index report_schedule_due on report_schedule (due_at) where status = 'running';
call protect_table('report_schedule', 'system');
-- Whoever sees the saved report sees when it is sent.
create policy tenant on report_schedule to millrace_request
  using (organization_id = current_organization()
    and exists (select from saved_report where saved_report.id = saved_report_id));
grant select, insert, update, delete on report_schedule to millrace_system;
grant select, insert, update (status, frequency, weekday, month_day, minute, zone, format, running_since, due_at, version)
  on report_schedule to millrace_request;
create trigger touch before update on report_schedule for each row execute function touch_updated_at();

-- An address that has asked for no more, or refuses mail, stays known when it is taken out of the list.
create table report_recipient (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  schedule_id int not null,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  zone text not null check (char_length(zone) between 1 and 64),
  lang text not null check (lang in ('enGB', 'zhCN')),
  place smallint, -- in the list; null: no longer in it
  bounces smallint not null default 0 check (bounces >= 0), -- refusals in a row
  stopped text check (stopped in ('left', 'bounced')),
  unique (organization_id, id),
  unique (schedule_id, email),
  foreign key (organization_id, schedule_id) references report_schedule (organization_id, id) on delete cascade
);
create index report_recipient_of_organization on report_recipient (organization_id, schedule_id);
call protect_table('report_recipient', 'system');
create policy tenant on report_recipient to millrace_request
  using (organization_id = current_organization()
    and exists (select from report_schedule where report_schedule.id = schedule_id));
grant select, insert, update, delete on report_recipient to millrace_system;
grant select, insert, update (zone, lang, place, bounces, stopped) on report_recipient to millrace_request;

-- A report that was mailed or is about to be: of a schedule and a time zone one a day, whichever node it is that finds it due.
create table report_send (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  schedule_id int not null,
  day date, -- where its recipients are; null: asked for by hand
  zone text,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'sent', 'failed')),
  tries smallint not null default 0 check (tries >= 0),
  lease_until timestamptz,
  sent_at timestamptz,
  from_day date,
  to_day date,
  error text,
  unique (organization_id, id),
  foreign key (organization_id, schedule_id) references report_schedule (organization_id, id) on delete cascade,
  check ((day is null) = (zone is null))
);
create unique index report_send_once on report_send (schedule_id, day, zone);
create index report_send_of_organization on report_send (organization_id, schedule_id, id);
create index report_send_open on report_send (due_at) where state in ('waiting', 'running');
call protect_table('report_send', 'system');
create policy tenant on report_send to millrace_request
  using (organization_id = current_organization()
    and exists (select from report_schedule where report_schedule.id = schedule_id));
grant select, insert, update, delete on report_send to millrace_system;
grant select, insert on report_send to millrace_request;

create table report_mail (
  id bigint generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  send_id bigint not null,
  recipient_id int not null,
  state text not null check (state in ('queued', 'delivered', 'refused', 'givenUp', 'notAllowed')),
  reason text check (char_length(reason) <= 500),
  file_name text,
  file_rows int check (file_rows >= 0),
  bytes int check (bytes >= 0),
  attached boolean not null default false,
  unique (organization_id, id),
  foreign key (organization_id, send_id) references report_send (organization_id, id) on delete cascade,
  foreign key (organization_id, recipient_id) references report_recipient (organization_id, id) on delete cascade
);
create index report_mail_of_send on report_mail (organization_id, send_id);
create index report_mail_of_recipient on report_mail (organization_id, recipient_id);
call protect_table('report_mail', 'system');
create policy tenant on report_mail to millrace_request
  using (organization_id = current_organization()
    and exists (select from report_send where report_send.id = send_id));
grant select, insert, update, delete on report_mail to millrace_system;
grant select on report_mail to millrace_request;

-- Domains outside the organization to which its reports may be mailed.
create table report_domain (
  id int generated always as identity primary key,
  organization_id int not null references organization (id) on delete cascade,
  domain text not null check (domain = lower(domain) and char_length(domain) between 3 and 253),
  unique (organization_id, id),
  unique (organization_id, domain)
);
call protect_table('report_domain', 'tenant');
grant select, insert, update, delete on report_domain to millrace_system;
grant select, insert, delete on report_domain to millrace_request;
