ALTER TABLE millrace.network_revenue ADD COLUMN IF NOT EXISTS unit String, MODIFY ORDER BY (organization_id, app_id, instance_id, country, day, placement_id, network_id, unit);

CREATE TABLE IF NOT EXISTS millrace.quality_day (organization_id UInt32, app_id UInt32, day Date, uncounted UInt64, late UInt64, too_late UInt64, unvalued UInt64)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, day)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.quality_day MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

TRUNCATE TABLE IF EXISTS millrace.quality_day;

INSERT INTO millrace.quality_day (organization_id, app_id, day, uncounted, late, too_late, unvalued) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day,
countIf(e.kind = 'lr' AND e.metric = '' AND e.type NOT IN (0, 14) AND e.is_bidding = 0) AS uncounted, countIf(e.metric != '' AND toDate(e.received_at) > toDate(e.at) + 1) AS late, countIf(e.metric != '' AND e.at <= e.received_at - INTERVAL 7 DAY) AS too_late, countIf(e.metric = 'purchase' AND e.purchase_rate = 0) AS unvalued
FROM millrace.event AS e WHERE (e.kind = 'lr' AND e.metric = '' AND e.type NOT IN (0, 14) AND e.is_bidding = 0) OR (e.metric != '' AND toDate(e.received_at) > toDate(e.at) + 1) OR (e.metric != '' AND e.at <= e.received_at - INTERVAL 7 DAY) OR (e.metric = 'purchase' AND e.purchase_rate = 0)
GROUP BY organization_id, app_id, day;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_quality_day TO millrace.quality_day
AS SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day,
countIf(e.kind = 'lr' AND e.metric = '' AND e.type NOT IN (0, 14) AND e.is_bidding = 0) AS uncounted, countIf(e.metric != '' AND toDate(e.received_at) > toDate(e.at) + 1) AS late, countIf(e.metric != '' AND e.at <= e.received_at - INTERVAL 7 DAY) AS too_late, countIf(e.metric = 'purchase' AND e.purchase_rate = 0) AS unvalued
FROM millrace.event AS e WHERE (e.kind = 'lr' AND e.metric = '' AND e.type NOT IN (0, 14) AND e.is_bidding = 0) OR (e.metric != '' AND toDate(e.received_at) > toDate(e.at) + 1) OR (e.metric != '' AND e.at <= e.received_at - INTERVAL 7 DAY) OR (e.metric = 'purchase' AND e.purchase_rate = 0)
GROUP BY organization_id, app_id, day;
