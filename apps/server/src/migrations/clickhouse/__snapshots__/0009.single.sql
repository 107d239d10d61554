CREATE TABLE IF NOT EXISTS millrace.revenue_unit_day (organization_id UInt32, grain UInt8, app_id UInt32, day Date, placement_id UInt32, instance_id UInt32, network_id Int16, platform Int16, ad_type Int16, is_bidding Int16, rule_id UInt32, changes UInt64, reported Decimal(38, 9), open_estimate Decimal(38, 9), worked_out_at DateTime64(3, 'UTC'))
ENGINE = ReplacingMergeTree(worked_out_at)
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, grain, app_id, day, placement_id, instance_id, network_id, platform, ad_type, is_bidding, rule_id)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.revenue_unit_day MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
