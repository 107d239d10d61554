-- From when on somebody gets a report: added, in another zone, or back after mails to them were stopped. What was due where
-- they are before that is not made up for.
alter table report_recipient add column since timestamptz;
update report_recipient set since = schedule.running_since
from report_schedule schedule where schedule.id = schedule_id;
alter table report_recipient alter column since set not null;
grant update (since) on report_recipient to millrace_request;
