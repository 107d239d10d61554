ALTER TABLE millrace.event_key_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS kept_days UInt8 DEFAULT 4;

ALTER TABLE millrace.event_key ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS kept_days UInt8 DEFAULT 4;

ALTER TABLE millrace.event_key_local ON CLUSTER 'main' MODIFY TTL shipped + toIntervalDay(kept_days);
