-- Why an alert is over, and whether those who were told of it are still to hear that.
alter table alert
  add column ended_by text check (ended_by in ('back', 'otherSide', 'unheard', 'ruleOff', 'ruleRemoved', 'ruleChanged')), -- null: it lasts, or ended before this was kept
  add column end_owed boolean not null default false;
create index alert_owed on alert (organization_id) where end_owed;
grant update (ended_by, end_owed) on alert to millrace_request;
