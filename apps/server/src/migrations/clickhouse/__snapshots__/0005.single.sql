ALTER TABLE millrace.event ADD COLUMN IF NOT EXISTS seed Int32, ADD COLUMN IF NOT EXISTS is_test UInt8;

CREATE TABLE IF NOT EXISTS millrace.network_revenue (organization_id UInt32, app_id UInt32, placement_id UInt32, instance_id UInt32, network_id Int16, country LowCardinality(String), day Date, impressions Nullable(UInt64), clicks Nullable(UInt64), revenue Decimal(18, 6), currency LowCardinality(String), rate Decimal(18, 10), rate_date Date, revenue_usd Decimal(18, 6), source LowCardinality(String), reported_at DateTime64(3, 'UTC'))
ENGINE = ReplacingMergeTree(reported_at)
PARTITION BY toYear(day)
ORDER BY (organization_id, app_id, instance_id, country, day, placement_id, network_id)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.auto_day (organization_id UInt32, app_id UInt32, instance_id UInt32, country LowCardinality(String), day Date, impressions UInt64, bid_impressions UInt64, bid_revenue Decimal(38, 9))
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, instance_id, country, day)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.network_revenue MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE millrace.auto_day MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_auto_day TO millrace.auto_day
AS SELECT e.organization_id AS organization_id, e.app_id AS app_id, e.instance_id AS instance_id,
e.country AS country, toDate(e.at) AS day, count() AS impressions,
countIf(e.is_bidding = 1 AND e.ecpm_precision = 1 AND e.ecpm > 0) AS bid_impressions, sumIf(toDecimal128(e.ecpm, 9) / 1000, e.is_bidding = 1 AND e.ecpm_precision = 1 AND e.ecpm > 0) AS bid_revenue
FROM millrace.event AS e WHERE e.metric = 'impression' AND e.instance_id > 0 AND e.is_test = 0
GROUP BY organization_id, app_id, instance_id, country, day;
