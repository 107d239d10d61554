ALTER TABLE millrace.event MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE millrace.event_hour MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE millrace.event_key MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
