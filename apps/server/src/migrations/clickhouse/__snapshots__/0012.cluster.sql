ALTER TABLE millrace.event_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS unbilled LowCardinality(String), ADD COLUMN IF NOT EXISTS promoted_app_id UInt32, ADD COLUMN IF NOT EXISTS event_name String, ADD COLUMN IF NOT EXISTS event_id String, ADD COLUMN IF NOT EXISTS value_usd Decimal(18, 6), ADD COLUMN IF NOT EXISTS touch LowCardinality(String), ADD COLUMN IF NOT EXISTS refusal LowCardinality(String), ADD COLUMN IF NOT EXISTS viewer UInt64;

ALTER TABLE millrace.event ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS unbilled LowCardinality(String), ADD COLUMN IF NOT EXISTS promoted_app_id UInt32, ADD COLUMN IF NOT EXISTS event_name String, ADD COLUMN IF NOT EXISTS event_id String, ADD COLUMN IF NOT EXISTS value_usd Decimal(18, 6), ADD COLUMN IF NOT EXISTS touch LowCardinality(String), ADD COLUMN IF NOT EXISTS refusal LowCardinality(String), ADD COLUMN IF NOT EXISTS viewer UInt64;

ALTER TABLE millrace.event_local ON CLUSTER 'main' ADD INDEX IF NOT EXISTS promoted_app_id promoted_app_id TYPE minmax GRANULARITY 1;

ALTER TABLE millrace.event_local ON CLUSTER 'main' ADD INDEX IF NOT EXISTS viewer viewer TYPE bloom_filter(0.01) GRANULARITY 1;

ALTER TABLE millrace.own_ad_hour_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS installs UInt64, ADD COLUMN IF NOT EXISTS events UInt64, ADD COLUMN IF NOT EXISTS unbilled_impressions UInt64, ADD COLUMN IF NOT EXISTS unbilled_clicks UInt64, ADD COLUMN IF NOT EXISTS value_usd Decimal(38, 6);

ALTER TABLE millrace.own_ad_hour ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS installs UInt64, ADD COLUMN IF NOT EXISTS events UInt64, ADD COLUMN IF NOT EXISTS unbilled_impressions UInt64, ADD COLUMN IF NOT EXISTS unbilled_clicks UInt64, ADD COLUMN IF NOT EXISTS value_usd Decimal(38, 6);

ALTER TABLE millrace.event_to_own_ad_hour ON CLUSTER 'main' MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id, e.placement_id AS placement_id, toStartOfHour(e.at) AS hour,
countIf(e.kind = 'impr' AND e.unbilled = '') AS impressions, countIf(e.kind = 'click' AND e.unbilled = '') AS clicks, sum(e.spent) AS spent, countIf(e.kind = 'install') AS installs, countIf(e.kind = 'event') AS events, countIf(e.kind = 'impr' AND e.unbilled != '') AS unbilled_impressions, countIf(e.kind = 'click' AND e.unbilled != '') AS unbilled_clicks, sumIf(e.value_usd, e.kind IN ('install', 'event')) AS value_usd
FROM millrace.event_local AS e WHERE e.campaign_id > 0
GROUP BY advertiser_id, campaign_id, creative_id, country, organization_id, app_id, placement_id, hour;
