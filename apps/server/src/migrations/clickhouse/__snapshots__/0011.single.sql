ALTER TABLE millrace.event ADD COLUMN IF NOT EXISTS advertiser_id UInt32, ADD COLUMN IF NOT EXISTS campaign_id UInt32, ADD COLUMN IF NOT EXISTS creative_id UInt32, ADD COLUMN IF NOT EXISTS spent Decimal(18, 9);

CREATE TABLE IF NOT EXISTS millrace.own_ad_hour (advertiser_id UInt32, campaign_id UInt32, hour DateTime('UTC'), creative_id UInt32, country LowCardinality(String), organization_id UInt32, app_id UInt32, placement_id UInt32, impressions UInt64, clicks UInt64, spent Decimal(38, 9))
ENGINE = SummingMergeTree
PARTITION BY toYYYYMM(hour)
ORDER BY (advertiser_id, campaign_id, hour, creative_id, country, organization_id, app_id, placement_id)
SETTINGS non_replicated_deduplication_window = 10000;

ALTER TABLE millrace.own_ad_hour MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;

TRUNCATE TABLE IF EXISTS millrace.own_ad_hour;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_own_ad_hour TO millrace.own_ad_hour
AS SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, toStartOfHour(e.at) AS hour,
e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id,
e.placement_id AS placement_id, countIf(e.kind = 'impr') AS impressions, countIf(e.kind = 'click') AS clicks,
sum(e.spent) AS spent FROM millrace.event AS e WHERE e.campaign_id > 0
GROUP BY advertiser_id, campaign_id, hour, creative_id, country, organization_id, app_id, placement_id;
