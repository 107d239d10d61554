ALTER TABLE millrace.event_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS told_by LowCardinality(String), ADD COLUMN IF NOT EXISTS told_device UInt64, ADD COLUMN IF NOT EXISTS told_user UInt64, ADD COLUMN IF NOT EXISTS items Array(String), ADD COLUMN IF NOT EXISTS params Map(LowCardinality(String), String);

ALTER TABLE millrace.event ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS told_by LowCardinality(String), ADD COLUMN IF NOT EXISTS told_device UInt64, ADD COLUMN IF NOT EXISTS told_user UInt64, ADD COLUMN IF NOT EXISTS items Array(String), ADD COLUMN IF NOT EXISTS params Map(LowCardinality(String), String);

CREATE TABLE IF NOT EXISTS millrace.promoted_event_local ON CLUSTER 'main' (advertiser_id UInt32, promoted_app_id UInt32, event_name LowCardinality(String), person UInt64, at DateTime64(3, 'UTC'), device_hash UInt64, user_hash UInt64, event_id String, value Decimal(18, 6), currency LowCardinality(String), value_usd Decimal(18, 6), items Array(String), params Map(LowCardinality(String), String), country LowCardinality(String), told_by LowCardinality(String), received_at DateTime64(3, 'UTC'), key UInt64)
ENGINE = ReplicatedMergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (advertiser_id, promoted_app_id, event_name, person, at)
TTL toDate(at) + INTERVAL 400 DAY
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.promoted_event ON CLUSTER 'main' AS millrace.promoted_event_local
ENGINE = Distributed('main', millrace, promoted_event_local, cityHash64(person));

CREATE TABLE IF NOT EXISTS millrace.promoted_event_hour_local ON CLUSTER 'main' (advertiser_id UInt32, promoted_app_id UInt32, hour DateTime('UTC'), event_name LowCardinality(String), told_by LowCardinality(String), verdict LowCardinality(String), events UInt64, with_devices UInt64, with_persons UInt64, with_values UInt64, within_minute UInt64, within_hour UInt64, within_day UInt64, value_usd Decimal(38, 6))
ENGINE = ReplicatedSummingMergeTree
PARTITION BY toYYYYMM(hour)
ORDER BY (advertiser_id, promoted_app_id, hour, event_name, told_by, verdict)
TTL toDate(hour) + INTERVAL 400 DAY
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.promoted_event_hour ON CLUSTER 'main' AS millrace.promoted_event_hour_local
ENGINE = Distributed('main', millrace, promoted_event_hour_local, promoted_app_id);

CREATE TABLE IF NOT EXISTS millrace.promoted_event_parameter_local ON CLUSTER 'main' (advertiser_id UInt32, promoted_app_id UInt32, event_name LowCardinality(String), day Date, parameter LowCardinality(String), type LowCardinality(String), events UInt64)
ENGINE = ReplicatedSummingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (advertiser_id, promoted_app_id, event_name, day, parameter, type)
TTL day + INTERVAL 400 DAY
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.promoted_event_parameter ON CLUSTER 'main' AS millrace.promoted_event_parameter_local
ENGINE = Distributed('main', millrace, promoted_event_parameter_local, promoted_app_id);

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.promoted_event_to_parameter ON CLUSTER 'main' TO millrace.promoted_event_parameter_local
AS SELECT p.advertiser_id AS advertiser_id, p.promoted_app_id AS promoted_app_id, p.event_name AS event_name,
toDate(p.received_at) AS day, parameter,
multiIf(match(told, '^-?[0-9]+([.][0-9]+)?$'), 'number', told IN ('true', 'false'), 'boolean', 'text') AS type,
count() AS events
FROM millrace.promoted_event_local AS p ARRAY JOIN mapKeys(p.params) AS parameter, mapValues(p.params) AS told
WHERE p.told_by != 'upload'
GROUP BY advertiser_id, promoted_app_id, event_name, day, parameter, type;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_promoted_event ON CLUSTER 'main' TO millrace.promoted_event_local
AS SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, e.event_name AS event_name,
if(e.told_device != 0, e.told_device, e.told_user) AS person, e.at AS at, e.told_device AS device_hash,
e.told_user AS user_hash, e.event_id AS event_id, e.purchase_amount AS value, e.purchase_currency AS currency,
e.value_usd AS value_usd, e.items AS items, e.params AS params, e.country AS country, e.told_by AS told_by,
e.received_at AS received_at, e.key AS key
FROM millrace.event_local AS e WHERE e.kind = 'tracked' AND e.refusal = '';

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_promoted_event_hour ON CLUSTER 'main' TO millrace.promoted_event_hour_local
AS SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, toStartOfHour(e.received_at) AS hour,
e.event_name AS event_name, e.told_by AS told_by, if(e.refusal != '', e.refusal, e.outcome) AS verdict,
count() AS events, countIf(e.told_device != 0) AS with_devices,
countIf(e.told_device != 0 OR e.told_user != 0) AS with_persons, countIf(e.value_usd != 0) AS with_values,
countIf(e.received_at <= e.at + INTERVAL 60 SECOND) AS within_minute,
countIf(e.received_at <= e.at + INTERVAL 3600 SECOND) AS within_hour,
countIf(e.received_at <= e.at + INTERVAL 86400 SECOND) AS within_day,
sum(e.value_usd) AS value_usd
FROM millrace.event_local AS e WHERE e.kind = 'tracked'
GROUP BY advertiser_id, promoted_app_id, hour, event_name, told_by, verdict;
