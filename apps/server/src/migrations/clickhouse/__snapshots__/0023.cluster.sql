ALTER TABLE millrace.campaign_person_day_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS shown_at SimpleAggregateFunction(groupArrayArray, Array(DateTime64(3, 'UTC')));

ALTER TABLE millrace.campaign_person_day ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS shown_at SimpleAggregateFunction(groupArrayArray, Array(DateTime64(3, 'UTC')));

ALTER TABLE millrace.event_to_campaign_person_day ON CLUSTER 'main' MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.campaign_id AS campaign_id, e.viewer AS person, toDate(e.at) AS day,
countIf(e.kind = 'impr') AS impressions, countIf(e.kind = 'click') AS clicks,
min(if(e.kind = 'impr', e.at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS first_impression, min(if(e.kind = 'click', e.at, toDateTime64('2200-01-01 00:00:00', 3, 'UTC'))) AS first_click,
groupArrayIf(e.at, e.kind = 'impr') AS shown_at
FROM millrace.event_local AS e WHERE e.kind IN ('impr', 'click') AND e.viewer != 0 AND e.unbilled != 'flood'
GROUP BY advertiser_id, campaign_id, person, day;
