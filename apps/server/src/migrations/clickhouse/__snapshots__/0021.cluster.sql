ALTER TABLE millrace.own_ad_hour_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS flooded_impressions UInt64, ADD COLUMN IF NOT EXISTS flooded_clicks UInt64;

ALTER TABLE millrace.own_ad_hour ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS flooded_impressions UInt64, ADD COLUMN IF NOT EXISTS flooded_clicks UInt64;

ALTER TABLE millrace.own_ad_choice_hour_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS flooded_impressions UInt64, ADD COLUMN IF NOT EXISTS flooded_clicks UInt64;

ALTER TABLE millrace.own_ad_choice_hour ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS flooded_impressions UInt64, ADD COLUMN IF NOT EXISTS flooded_clicks UInt64;

ALTER TABLE millrace.event_to_own_ad_hour ON CLUSTER 'main' MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id, e.placement_id AS placement_id, e.instance_id AS instance_id, toStartOfHour(e.at) AS hour,
countIf(e.kind = 'impr' AND e.unbilled = '') AS impressions, countIf(e.kind = 'click' AND e.unbilled = '') AS clicks, sum(e.spent) AS spent, countIf(e.kind = 'install') AS installs, countIf(e.kind = 'event') AS events, countIf(e.kind = 'impr' AND e.unbilled != '') AS unbilled_impressions, countIf(e.kind = 'click' AND e.unbilled != '') AS unbilled_clicks, sumIf(e.value_usd, e.kind IN ('install', 'event')) AS value_usd, countIf(e.kind = 'install' AND e.touch = 'view') AS view_installs, countIf(e.kind = 'event' AND e.touch = 'view') AS view_events, countIf(e.kind = 'impr' AND e.unbilled = 'flood') AS flooded_impressions, countIf(e.kind = 'click' AND e.unbilled = 'flood') AS flooded_clicks
FROM millrace.event_local AS e WHERE e.campaign_id > 0 AND e.kind != 'assigned'
GROUP BY advertiser_id, campaign_id, creative_id, country, organization_id, app_id, placement_id, instance_id, hour;

ALTER TABLE millrace.event_to_own_ad_choice_hour ON CLUSTER 'main' MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, toStartOfHour(e.at) AS hour, e.segment_id AS segment_id, e.days_away AS days_away, if(empty(e.items), '', e.items[1]) AS item, e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id, e.placement_id AS placement_id,
countIf(e.kind = 'impr' AND e.unbilled = '') AS impressions, countIf(e.kind = 'click' AND e.unbilled = '') AS clicks, sum(e.spent) AS spent, countIf(e.kind = 'install') AS installs, countIf(e.kind = 'event') AS events, countIf(e.kind = 'impr' AND e.unbilled != '') AS unbilled_impressions, countIf(e.kind = 'click' AND e.unbilled != '') AS unbilled_clicks, sumIf(e.value_usd, e.kind IN ('install', 'event')) AS value_usd, countIf(e.kind = 'install' AND e.touch = 'view') AS view_installs, countIf(e.kind = 'event' AND e.touch = 'view') AS view_events, countIf(e.kind = 'impr' AND e.unbilled = 'flood') AS flooded_impressions, countIf(e.kind = 'click' AND e.unbilled = 'flood') AS flooded_clicks
FROM millrace.event_local AS e WHERE e.campaign_id > 0 AND e.kind != 'assigned'
GROUP BY advertiser_id, campaign_id, hour, segment_id, days_away, item, creative_id, country, organization_id, app_id, placement_id;
