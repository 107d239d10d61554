ALTER TABLE millrace.event_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS advertiser_id UInt32, ADD COLUMN IF NOT EXISTS campaign_id UInt32, ADD COLUMN IF NOT EXISTS creative_id UInt32, ADD COLUMN IF NOT EXISTS spent Decimal(18, 9);

ALTER TABLE millrace.event ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS advertiser_id UInt32, ADD COLUMN IF NOT EXISTS campaign_id UInt32, ADD COLUMN IF NOT EXISTS creative_id UInt32, ADD COLUMN IF NOT EXISTS spent Decimal(18, 9);

CREATE TABLE IF NOT EXISTS millrace.own_ad_hour_local ON CLUSTER 'main' (advertiser_id UInt32, campaign_id UInt32, hour DateTime('UTC'), creative_id UInt32, country LowCardinality(String), organization_id UInt32, app_id UInt32, placement_id UInt32, impressions UInt64, clicks UInt64, spent Decimal(38, 9))
ENGINE = ReplicatedSummingMergeTree
PARTITION BY toYYYYMM(hour)
ORDER BY (advertiser_id, campaign_id, hour, creative_id, country, organization_id, app_id, placement_id)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.own_ad_hour ON CLUSTER 'main' AS millrace.own_ad_hour_local
ENGINE = Distributed('main', millrace, own_ad_hour_local, campaign_id);

TRUNCATE TABLE IF EXISTS millrace.own_ad_hour_local ON CLUSTER 'main';

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_own_ad_hour ON CLUSTER 'main' TO millrace.own_ad_hour_local
AS SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, toStartOfHour(e.at) AS hour,
e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id,
e.placement_id AS placement_id, countIf(e.kind = 'impr') AS impressions, countIf(e.kind = 'click') AS clicks,
sum(e.spent) AS spent FROM millrace.event_local AS e WHERE e.campaign_id > 0
GROUP BY advertiser_id, campaign_id, hour, creative_id, country, organization_id, app_id, placement_id;
