-- Notices: at most one of a cause and a day, and by mail for those who want that.

alter table notice
  add column cause text check (char_length(cause) between 1 and 200),
  add column day date not null default (now() at time zone 'utc')::date,
  -- Not looked at yet for the mail that may become of it.
  add column mail_due boolean not null default false;
create unique index notice_once_a_day on notice (user_id, organization_id, message_key, cause, day)
  where cause is not null;
create index notice_to_mail on notice (id) where mail_due;

-- Where a person wants otherwise than the kind of notice does by itself.
create table notice_choice (
  user_id int not null references user_account (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 100),
  mail boolean not null,
  primary key (user_id, kind)
);
call protect_table('notice_choice', 'system');
grant select, insert, update, delete on notice_choice to millrace_system;
