ALTER TABLE millrace.own_ad_hour ADD COLUMN IF NOT EXISTS instance_id UInt32, MODIFY ORDER BY (advertiser_id, campaign_id, hour, creative_id, country, organization_id, app_id, placement_id, instance_id);

ALTER TABLE millrace.event_to_own_ad_hour MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.creative_id AS creative_id, e.country AS country, e.organization_id AS organization_id, e.app_id AS app_id, e.placement_id AS placement_id, e.instance_id AS instance_id, toStartOfHour(e.at) AS hour,
countIf(e.kind = 'impr' AND e.unbilled = '') AS impressions, countIf(e.kind = 'click' AND e.unbilled = '') AS clicks, sum(e.spent) AS spent, countIf(e.kind = 'install') AS installs, countIf(e.kind = 'event') AS events, countIf(e.kind = 'impr' AND e.unbilled != '') AS unbilled_impressions, countIf(e.kind = 'click' AND e.unbilled != '') AS unbilled_clicks, sumIf(e.value_usd, e.kind IN ('install', 'event')) AS value_usd
FROM millrace.event AS e WHERE e.campaign_id > 0
GROUP BY advertiser_id, campaign_id, creative_id, country, organization_id, app_id, placement_id, instance_id, hour;
