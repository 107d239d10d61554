ALTER TABLE millrace.event ADD COLUMN IF NOT EXISTS segment_id UInt32, ADD COLUMN IF NOT EXISTS days_away Int16 DEFAULT -1;

CREATE TABLE IF NOT EXISTS millrace.own_ad_choice_hour (advertiser_id UInt32, campaign_id UInt32, hour DateTime('UTC'), segment_id UInt32, days_away Int16 DEFAULT -1, item LowCardinality(String), creative_id UInt32, country LowCardinality(String), organization_id UInt32, app_id UInt32, placement_id UInt32, impressions UInt64, clicks UInt64, spent Decimal(38, 9), installs UInt64, events UInt64, unbilled_impressions UInt64, unbilled_clicks UInt64, value_usd Decimal(38, 6), view_installs UInt64, view_events UInt64)
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(hour)
ORDER BY (advertiser_id, campaign_id, hour, segment_id, days_away, item, creative_id, country, organization_id, app_id, placement_id)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.own_ad_choice_hour MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_own_ad_choice_hour TO millrace.own_ad_choice_hour
AS SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, toStartOfHour(e.at) AS hour, e.segment_id AS segment_id, e.days_away AS days_away, if(empty(e.items), '', e.items[1]) AS item, e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id, e.placement_id AS placement_id,
countIf(e.kind = 'impr' AND e.unbilled = '') AS impressions, countIf(e.kind = 'click' AND e.unbilled = '') AS clicks, sum(e.spent) AS spent, countIf(e.kind = 'install') AS installs, countIf(e.kind = 'event') AS events, countIf(e.kind = 'impr' AND e.unbilled != '') AS unbilled_impressions, countIf(e.kind = 'click' AND e.unbilled != '') AS unbilled_clicks, sumIf(e.value_usd, e.kind IN ('install', 'event')) AS value_usd, countIf(e.kind = 'install' AND e.touch = 'view') AS view_installs, countIf(e.kind = 'event' AND e.touch = 'view') AS view_events
FROM millrace.event AS e WHERE e.campaign_id > 0 AND e.kind != 'assigned'
GROUP BY advertiser_id, campaign_id, hour, segment_id, days_away, item, creative_id, country, organization_id, app_id, placement_id;
