ALTER TABLE millrace.event_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS told_key LowCardinality(String);

ALTER TABLE millrace.event ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS told_key LowCardinality(String);

CREATE TABLE IF NOT EXISTS millrace.told_key_day_local ON CLUSTER 'main' (advertiser_id UInt32, promoted_app_id UInt32, told_key LowCardinality(String), day Date, events SimpleAggregateFunction(sum, UInt64), refused SimpleAggregateFunction(sum, UInt64), last_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')))
ENGINE = ReplicatedAggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (advertiser_id, promoted_app_id, told_key, day)
TTL day + INTERVAL 90 DAY
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.told_key_day ON CLUSTER 'main' AS millrace.told_key_day_local
ENGINE = Distributed('main', millrace, told_key_day_local, promoted_app_id);

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_told_key_day ON CLUSTER 'main' TO millrace.told_key_day_local
AS SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, e.told_key AS told_key,
toDate(e.received_at) AS day, count() AS events, countIf(e.refusal = 'revokedKey') AS refused,
max(e.received_at) AS last_at
FROM millrace.event_local AS e WHERE e.kind = 'tracked' AND e.told_key != '' AND e.told_by NOT IN ('upload', 'test')
GROUP BY advertiser_id, promoted_app_id, told_key, day;
