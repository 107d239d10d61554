ALTER TABLE millrace.event_key ADD COLUMN IF NOT EXISTS kept_days UInt8 DEFAULT 4;

ALTER TABLE millrace.event_key MODIFY TTL shipped + toIntervalDay(kept_days);
