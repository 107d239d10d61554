CREATE TABLE IF NOT EXISTS millrace.app_day_local ON CLUSTER 'main' (organization_id UInt32, app_id UInt32, day Date, platform UInt8, country LowCardinality(String), inits UInt64, waterfall_requests UInt64, waterfall_filled UInt64, instance_requests UInt64, instance_filled UInt64, impressions UInt64, clicks UInt64, video_starts UInt64, video_ends UInt64, called_show UInt64, ready_true UInt64, ready_false UInt64, bid_requests UInt64, bid_responses UInt64, bid_response_price Decimal(38, 6), bid_wins UInt64, bid_win_price Decimal(38, 6), estimated_revenue Decimal(38, 9), purchases UInt64, purchase_usd Decimal(38, 6))
ENGINE = ReplicatedSummingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, day, platform, country)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.app_day ON CLUSTER 'main' AS millrace.app_day_local
ENGINE = Distributed('main', millrace, app_day_local, app_id);

CREATE TABLE IF NOT EXISTS millrace.organization_user_day_local ON CLUSTER 'main' (organization_id UInt32, day Date, users AggregateFunction(uniq, UInt64), engaged AggregateFunction(uniq, UInt64))
ENGINE = ReplicatedAggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, day)
SETTINGS index_granularity = 4, replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.organization_user_day ON CLUSTER 'main' AS millrace.organization_user_day_local
ENGINE = Distributed('main', millrace, organization_user_day_local, organization_id);

CREATE TABLE IF NOT EXISTS millrace.revenue_change_local ON CLUSTER 'main' (organization_id UInt32, app_id UInt32, day Date, changes SimpleAggregateFunction(sum, UInt64), changed_at SimpleAggregateFunction(max, DateTime('UTC')))
ENGINE = ReplicatedAggregatingMergeTree
PARTITION BY toYear(day)
ORDER BY (organization_id, app_id, day)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.revenue_change ON CLUSTER 'main' AS millrace.revenue_change_local
ENGINE = Distributed('main', millrace, revenue_change_local, app_id);

CREATE TABLE IF NOT EXISTS millrace.revenue_day_local ON CLUSTER 'main' (organization_id UInt32, is_whole UInt8, app_id UInt32, day Date, country LowCardinality(String), changes UInt64, reported Decimal(38, 9), open_estimate Decimal(38, 9), worked_out_at DateTime64(3, 'UTC'))
ENGINE = ReplicatedReplacingMergeTree(worked_out_at)
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, is_whole, app_id, day, country)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.revenue_day ON CLUSTER 'main' AS millrace.revenue_day_local
ENGINE = Distributed('main', millrace, revenue_day_local, app_id);

ALTER TABLE millrace.event_to_hour ON CLUSTER 'main' MODIFY QUERY SELECT toStartOfHour(at) AS hour, e.organization_id AS organization_id, e.app_id AS app_id, e.platform AS platform, e.country AS country, e.placement_id AS placement_id, e.ad_type AS ad_type, e.instance_id AS instance_id, e.network_id AS network_id, e.is_bidding AS is_bidding, e.scene_id AS scene_id, e.rule_id AS rule_id, e.test_id AS test_id, e.test_group AS test_group, e.app_version AS app_version, e.sdk_version AS sdk_version, e.os_version AS os_version, countIf(metric = 'init') AS inits, countIf(metric = 'waterfallRequest') AS waterfall_requests, countIf(metric = 'waterfallFilled') AS waterfall_filled, countIf(metric = 'instanceRequest') AS instance_requests, countIf(metric = 'instanceFilled') AS instance_filled, countIf(metric = 'impression') AS impressions, countIf(metric = 'click') AS clicks, countIf(metric = 'videoStart') AS video_starts, countIf(metric = 'videoEnd') AS video_ends, countIf(metric = 'calledShow') AS called_show, countIf(metric = 'readyTrue') AS ready_true, countIf(metric = 'readyFalse') AS ready_false, countIf(metric = 'bidRequest') AS bid_requests, countIf(metric = 'bidResponse') AS bid_responses, sumIf(e.price_usd, metric = 'bidResponse') AS bid_response_price, countIf(metric = 'bidWin') AS bid_wins, sumIf(e.price_usd, metric = 'bidWin') AS bid_win_price, sumIf(toDecimal128(e.ecpm, 9) / 1000, metric = 'impression') AS estimated_revenue, countIf(metric = 'purchase') AS purchases, sumIf(e.purchase_usd, metric = 'purchase') AS purchase_usd
FROM millrace.event_local AS e WHERE metric != '' AND is_test = 0
GROUP BY hour, organization_id, app_id, platform, country, placement_id, ad_type, instance_id, network_id, is_bidding, scene_id, rule_id, test_id, test_group, app_version, sdk_version, os_version;

TRUNCATE TABLE IF EXISTS millrace.app_day_local ON CLUSTER 'main';

INSERT INTO millrace.app_day (organization_id, app_id, day, platform, country, inits, waterfall_requests, waterfall_filled, instance_requests, instance_filled, impressions, clicks, video_starts, video_ends, called_show, ready_true, ready_false, bid_requests, bid_responses, bid_response_price, bid_wins, bid_win_price, estimated_revenue, purchases, purchase_usd) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT d.organization_id AS organization_id, d.app_id AS app_id, d.day AS day, d.platform AS platform, d.country AS country,
sum(d.inits) AS inits, sum(d.waterfall_requests) AS waterfall_requests, sum(d.waterfall_filled) AS waterfall_filled, sum(d.instance_requests) AS instance_requests, sum(d.instance_filled) AS instance_filled, sum(d.impressions) AS impressions, sum(d.clicks) AS clicks, sum(d.video_starts) AS video_starts, sum(d.video_ends) AS video_ends, sum(d.called_show) AS called_show, sum(d.ready_true) AS ready_true, sum(d.ready_false) AS ready_false, sum(d.bid_requests) AS bid_requests, sum(d.bid_responses) AS bid_responses, sum(d.bid_response_price) AS bid_response_price, sum(d.bid_wins) AS bid_wins, sum(d.bid_win_price) AS bid_win_price, sum(d.estimated_revenue) AS estimated_revenue, sum(d.purchases) AS purchases, sum(d.purchase_usd) AS purchase_usd
FROM millrace.event_day AS d GROUP BY organization_id, app_id, day, platform, country;

TRUNCATE TABLE IF EXISTS millrace.organization_user_day_local ON CLUSTER 'main';

INSERT INTO millrace.organization_user_day (organization_id, day, users, engaged) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT u.organization_id AS organization_id, u.day AS day,
uniqState(u.user) AS users, uniqStateIf(u.user, u.impressions > 0) AS engaged
FROM millrace.user_day AS u GROUP BY organization_id, day;

TRUNCATE TABLE IF EXISTS millrace.revenue_change_local ON CLUSTER 'main';

INSERT INTO millrace.revenue_change (organization_id, app_id, day, changes, changed_at) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT c.organization_id AS organization_id, c.app_id AS app_id, c.day AS day, count() AS changes, now('UTC') AS changed_at
FROM millrace.event_day AS c WHERE c.impressions > 0 GROUP BY organization_id, app_id, day;

INSERT INTO millrace.revenue_change (organization_id, app_id, day, changes, changed_at) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT c.organization_id AS organization_id, c.app_id AS app_id, c.day AS day, count() AS changes, now('UTC') AS changed_at
FROM millrace.network_revenue AS c GROUP BY organization_id, app_id, day;

TRUNCATE TABLE IF EXISTS millrace.revenue_day_local ON CLUSTER 'main';

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_day_to_app ON CLUSTER 'main' TO millrace.app_day_local
AS SELECT d.organization_id AS organization_id, d.app_id AS app_id, d.day AS day, d.platform AS platform, d.country AS country,
sum(d.inits) AS inits, sum(d.waterfall_requests) AS waterfall_requests, sum(d.waterfall_filled) AS waterfall_filled, sum(d.instance_requests) AS instance_requests, sum(d.instance_filled) AS instance_filled, sum(d.impressions) AS impressions, sum(d.clicks) AS clicks, sum(d.video_starts) AS video_starts, sum(d.video_ends) AS video_ends, sum(d.called_show) AS called_show, sum(d.ready_true) AS ready_true, sum(d.ready_false) AS ready_false, sum(d.bid_requests) AS bid_requests, sum(d.bid_responses) AS bid_responses, sum(d.bid_response_price) AS bid_response_price, sum(d.bid_wins) AS bid_wins, sum(d.bid_win_price) AS bid_win_price, sum(d.estimated_revenue) AS estimated_revenue, sum(d.purchases) AS purchases, sum(d.purchase_usd) AS purchase_usd
FROM millrace.event_day_local AS d GROUP BY organization_id, app_id, day, platform, country;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.user_day_to_organization ON CLUSTER 'main' TO millrace.organization_user_day_local
AS SELECT u.organization_id AS organization_id, u.day AS day,
uniqState(u.user) AS users, uniqStateIf(u.user, u.impressions > 0) AS engaged
FROM millrace.user_day_local AS u GROUP BY organization_id, day;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_day_to_change ON CLUSTER 'main' TO millrace.revenue_change_local
AS SELECT c.organization_id AS organization_id, c.app_id AS app_id, c.day AS day, count() AS changes, now('UTC') AS changed_at
FROM millrace.event_day_local AS c WHERE c.impressions > 0 GROUP BY organization_id, app_id, day;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.network_revenue_to_change ON CLUSTER 'main' TO millrace.revenue_change_local
AS SELECT c.organization_id AS organization_id, c.app_id AS app_id, c.day AS day, count() AS changes, now('UTC') AS changed_at
FROM millrace.network_revenue_local AS c GROUP BY organization_id, app_id, day;
