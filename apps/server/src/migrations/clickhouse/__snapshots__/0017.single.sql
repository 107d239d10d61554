CREATE TABLE IF NOT EXISTS millrace.campaign_device (advertiser_id UInt32, campaign_id UInt32, person UInt64, held_out UInt8, share UInt8, first_at SimpleAggregateFunction(min, DateTime64(3, 'UTC')))
ENGINE = AggregatingMergeTree
ORDER BY (advertiser_id, campaign_id, person, held_out, share)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.campaign_device MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

CREATE TABLE IF NOT EXISTS millrace.campaign_person_day (advertiser_id UInt32, campaign_id UInt32, person UInt64, day Date, impressions SimpleAggregateFunction(sum, UInt64), clicks SimpleAggregateFunction(sum, UInt64), first_impression SimpleAggregateFunction(min, DateTime64(3, 'UTC')), first_click SimpleAggregateFunction(min, DateTime64(3, 'UTC')))
ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (advertiser_id, campaign_id, person, day)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.campaign_person_day MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

ALTER TABLE millrace.event_to_own_ad_hour MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id, e.placement_id AS placement_id, e.instance_id AS instance_id, toStartOfHour(e.at) AS hour,
countIf(e.kind = 'impr' AND e.unbilled = '') AS impressions, countIf(e.kind = 'click' AND e.unbilled = '') AS clicks, sum(e.spent) AS spent, countIf(e.kind = 'install') AS installs, countIf(e.kind = 'event') AS events, countIf(e.kind = 'impr' AND e.unbilled != '') AS unbilled_impressions, countIf(e.kind = 'click' AND e.unbilled != '') AS unbilled_clicks, sumIf(e.value_usd, e.kind IN ('install', 'event')) AS value_usd, countIf(e.kind = 'install' AND e.touch = 'view') AS view_installs, countIf(e.kind = 'event' AND e.touch = 'view') AS view_events
FROM millrace.event AS e WHERE e.campaign_id > 0 AND e.kind != 'assigned'
GROUP BY advertiser_id, campaign_id, creative_id, country, organization_id, app_id, placement_id, instance_id, hour;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_campaign_device TO millrace.campaign_device
AS SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.viewer AS person,
toUInt8(e.outcome = 'heldOut') AS held_out, toUInt8(round(e.probability * 100)) AS share, min(e.at) AS first_at
FROM millrace.event AS e WHERE e.kind = 'assigned' AND e.viewer != 0
GROUP BY advertiser_id, campaign_id, person, held_out, share;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_campaign_person_day TO millrace.campaign_person_day
AS SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.viewer AS person, toDate(e.at) AS day,
countIf(e.kind = 'impr') AS impressions, countIf(e.kind = 'click') AS clicks,
min(if(e.kind = 'impr', e.at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS first_impression, min(if(e.kind = 'click', e.at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS first_click
FROM millrace.event AS e WHERE e.kind IN ('impr', 'click') AND e.viewer != 0 AND e.unbilled != 'flood'
GROUP BY advertiser_id, campaign_id, person, day;
