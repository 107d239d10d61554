-- A network refuses what is signed by a clock that is wrong: that is no fault of the keys.

alter table revenue_pull drop constraint revenue_pull_failure_check;
alter table revenue_pull add constraint revenue_pull_failure_check check
  (failure in ('refused', 'clock', 'limited', 'later', 'unreachable', 'slow', 'unclear', 'rate', 'store'));
