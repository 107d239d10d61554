ALTER TABLE millrace.organization_user_day_local ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS changes SimpleAggregateFunction(sum, UInt64), ADD COLUMN IF NOT EXISTS changed_at SimpleAggregateFunction(max, DateTime('UTC'));

ALTER TABLE millrace.organization_user_day ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS changes SimpleAggregateFunction(sum, UInt64), ADD COLUMN IF NOT EXISTS changed_at SimpleAggregateFunction(max, DateTime('UTC'));

ALTER TABLE millrace.user_day_to_organization ON CLUSTER 'main' MODIFY QUERY SELECT u.organization_id AS organization_id, u.day AS day,
uniqState(u.user) AS users, uniqStateIf(u.user, u.impressions > 0) AS engaged, count() AS changes, now('UTC') AS changed_at
FROM millrace.user_day_local AS u GROUP BY organization_id, day;

CREATE TABLE IF NOT EXISTS millrace.organization_user_count_local ON CLUSTER 'main' (organization_id UInt32, day Date, changes UInt64, users UInt64, engaged UInt64, counted_at DateTime64(3, 'UTC'))
ENGINE = ReplicatedReplacingMergeTree(counted_at)
PARTITION BY toYear(day)
ORDER BY (organization_id, day)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.organization_user_count ON CLUSTER 'main' AS millrace.organization_user_count_local
ENGINE = Distributed('main', millrace, organization_user_count_local, organization_id);
