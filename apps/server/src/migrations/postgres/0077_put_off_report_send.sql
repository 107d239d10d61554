-- A report that could not be made for a while, through no fault of its own, waits before it is tried again.

alter table report_send
  add column not_before timestamptz, -- null: at once
  add column put_off smallint not null default 0 check (put_off >= 0); -- how often it has waited so
