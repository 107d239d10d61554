-- What the mails of a report said, once for all readers who got the same: some figures and first rows in their words. It goes with
-- the send, after a year.
alter table report_send
  add column issues jsonb check (jsonb_typeof(issues) = 'array'); -- null: it was sent before this was kept
alter table report_mail
  add column issue smallint check (issue >= 0); -- its place in them; null: there was no mail, or nothing was kept
