CREATE TABLE IF NOT EXISTS millrace.kept_id (advertiser_id UInt32, person UInt64, since DateTime64(3, 'UTC'), is_device UInt8, seen DateTime64(3, 'UTC'), sealed String)
ENGINE = ReplacingMergeTree(seen)
ORDER BY (advertiser_id, person, since)
TTL toDate(seen) + INTERVAL 400 DAY
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.kept_id MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
