CREATE TABLE IF NOT EXISTS millrace.revenue_unit_day_local ON CLUSTER 'main' (organization_id UInt32, grain UInt8, app_id UInt32, day Date, placement_id UInt32, instance_id UInt32, network_id Int16, platform Int16, ad_type Int16, is_bidding Int16, rule_id UInt32, changes UInt64, reported Decimal(38, 9), open_estimate Decimal(38, 9), worked_out_at DateTime64(3, 'UTC'))
ENGINE = ReplicatedReplacingMergeTree(worked_out_at)
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, grain, app_id, day, placement_id, instance_id, network_id, platform, ad_type, is_bidding, rule_id)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.revenue_unit_day ON CLUSTER 'main' AS millrace.revenue_unit_day_local
ENGINE = Distributed('main', millrace, revenue_unit_day_local, app_id);
