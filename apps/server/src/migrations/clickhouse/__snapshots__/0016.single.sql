CREATE TABLE IF NOT EXISTS millrace.segment_member (advertiser_id UInt32, segment_id UInt32, on_phones UInt8, person UInt64, membership Int32)
ENGINE = SummingMergeTree
ORDER BY (advertiser_id, segment_id, on_phones, person)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.segment_member MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS millrace.id_list_member (advertiser_id UInt32, list_id UInt32, on_phones UInt8, person UInt64)
ENGINE = ReplacingMergeTree(on_phones)
ORDER BY (advertiser_id, list_id, person)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.id_list_member MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
