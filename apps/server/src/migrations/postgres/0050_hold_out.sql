-- Campaigns to engage people hold some of the devices out, which never see them: what the campaign changes is measured by those.
-- What is on already goes on as it was, without.
alter table campaign add column hold_out smallint not null default 0 check (hold_out between 0 and 50); -- percent
grant update (hold_out) on campaign to millrace_request;
