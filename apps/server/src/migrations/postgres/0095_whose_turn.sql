-- Whose turn it is to have a day of revenue fetched: who has fewest under way, and was served longest ago.
create index revenue_pull_served on revenue_pull (organization_id, asked_at);
create index revenue_pull_claimed on revenue_pull (claimed_until) where claimed_until is not null;

-- The same of reports that are mailed.
alter table report_send
  add column begun_at timestamptz; -- when its last try began; null: it never did
create index report_send_served on report_send (organization_id, begun_at);

-- Beside so many mails of reports as anybody likes, a link to log in with comes at once.
alter table mail
  add column is_report boolean not null default false;
create index mail_next on mail (is_report, due_at);
drop index mail_due;

alter table report_mail drop constraint report_mail_state_check;
alter table report_mail add constraint report_mail_state_check check
  (state in ('queued', 'delivered', 'refused', 'givenUp', 'notAllowed', 'tooMany'));
