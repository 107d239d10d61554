ALTER TABLE millrace.event_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS limited Int8 DEFAULT -1;

ALTER TABLE millrace.event ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS limited Int8 DEFAULT -1;
