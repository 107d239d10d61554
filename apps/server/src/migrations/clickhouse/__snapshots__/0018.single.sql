CREATE TABLE IF NOT EXISTS millrace.test_user (organization_id UInt32, app_id UInt32, test_id UInt32, test_group LowCardinality(String), user UInt64, day Date, events UInt64, requests UInt64, fills UInt64, impressions UInt64, estimated_revenue Decimal(38, 9))
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, test_id, test_group, user, day)
TTL day + INTERVAL 430 DAY
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.test_user MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

TRUNCATE TABLE IF EXISTS millrace.test_user;

INSERT INTO millrace.test_user (organization_id, app_id, test_id, test_group, user, day, events, requests, fills, impressions, estimated_revenue) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT e.organization_id AS organization_id, e.app_id AS app_id, e.test_id AS test_id,
e.test_group AS test_group, if(e.user_id != '', cityHash64(e.user_id), e.device_hash) AS user, toDate(e.at) AS day,
count() AS events, countIf(e.metric = 'waterfallRequest') AS requests, countIf(e.metric = 'waterfallFilled') AS fills, countIf(e.metric = 'impression') AS impressions, sumIf(toDecimal128(e.ecpm, 9) / 1000, e.metric = 'impression') AS estimated_revenue
FROM millrace.event AS e WHERE e.test_id > 0 AND e.test_group != '' AND e.is_test = 0 AND (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, test_id, test_group, user, day;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_test_user TO millrace.test_user
AS SELECT e.organization_id AS organization_id, e.app_id AS app_id, e.test_id AS test_id,
e.test_group AS test_group, if(e.user_id != '', cityHash64(e.user_id), e.device_hash) AS user, toDate(e.at) AS day,
count() AS events, countIf(e.metric = 'waterfallRequest') AS requests, countIf(e.metric = 'waterfallFilled') AS fills, countIf(e.metric = 'impression') AS impressions, sumIf(toDecimal128(e.ecpm, 9) / 1000, e.metric = 'impression') AS estimated_revenue
FROM millrace.event AS e WHERE e.test_id > 0 AND e.test_group != '' AND e.is_test = 0 AND (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, test_id, test_group, user, day;
