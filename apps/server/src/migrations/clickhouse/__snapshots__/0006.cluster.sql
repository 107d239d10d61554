CREATE TABLE IF NOT EXISTS millrace.event_day_local ON CLUSTER 'main' (organization_id UInt32, app_id UInt32, day Date, platform UInt8, country LowCardinality(String), placement_id UInt32, ad_type Int16, instance_id UInt32, network_id Int16, is_bidding UInt8, rule_id UInt32, test_id UInt32, test_group LowCardinality(String), inits UInt64, waterfall_requests UInt64, waterfall_filled UInt64, instance_requests UInt64, instance_filled UInt64, impressions UInt64, clicks UInt64, video_starts UInt64, video_ends UInt64, called_show UInt64, ready_true UInt64, ready_false UInt64, bid_requests UInt64, bid_responses UInt64, bid_response_price Decimal(38, 6), bid_wins UInt64, bid_win_price Decimal(38, 6), estimated_revenue Decimal(38, 9), purchases UInt64, purchase_usd Decimal(38, 6))
ENGINE = ReplicatedSummingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, day, platform, country, placement_id, ad_type, instance_id, network_id, is_bidding, rule_id, test_id, test_group)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.event_day ON CLUSTER 'main' AS millrace.event_day_local
ENGINE = Distributed('main', millrace, event_day_local, app_id);

CREATE TABLE IF NOT EXISTS millrace.user_day_local ON CLUSTER 'main' (organization_id UInt32, app_id UInt32, day Date, country LowCardinality(String), platform UInt8, user UInt64, events UInt64, impressions UInt64, clicks UInt64, estimated_revenue Decimal(38, 9), purchase_usd Decimal(38, 6))
ENGINE = ReplicatedSummingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, day, country, platform, user)
TTL day + INTERVAL 430 DAY
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.user_day ON CLUSTER 'main' AS millrace.user_day_local
ENGINE = Distributed('main', millrace, user_day_local, cityHash64(app_id, user));

CREATE TABLE IF NOT EXISTS millrace.user_count_day_local ON CLUSTER 'main' (organization_id UInt32, app_id UInt32, day Date, country LowCardinality(String), platform UInt8, users AggregateFunction(uniq, UInt64), engaged AggregateFunction(uniq, UInt64))
ENGINE = ReplicatedAggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, day, country, platform)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.user_count_day ON CLUSTER 'main' AS millrace.user_count_day_local
ENGINE = Distributed('main', millrace, user_count_day_local, app_id);

CREATE TABLE IF NOT EXISTS millrace.user_first_local ON CLUSTER 'main' (organization_id UInt32, app_id UInt32, platform UInt8, user UInt64, first SimpleAggregateFunction(min, UInt32))
ENGINE = ReplicatedAggregatingMergeTree
ORDER BY (organization_id, app_id, platform, user)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.user_first ON CLUSTER 'main' AS millrace.user_first_local
ENGINE = Distributed('main', millrace, user_first_local, cityHash64(app_id, user));

CREATE TABLE IF NOT EXISTS millrace.test_user_day_local ON CLUSTER 'main' (organization_id UInt32, app_id UInt32, day Date, country LowCardinality(String), platform UInt8, test_id UInt32, test_group LowCardinality(String), users AggregateFunction(uniq, UInt64), engaged AggregateFunction(uniq, UInt64))
ENGINE = ReplicatedAggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organization_id, app_id, day, country, platform, test_id, test_group)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.test_user_day ON CLUSTER 'main' AS millrace.test_user_day_local
ENGINE = Distributed('main', millrace, test_user_day_local, app_id);

TRUNCATE TABLE IF EXISTS millrace.event_day_local ON CLUSTER 'main';

INSERT INTO millrace.event_day (organization_id, app_id, day, platform, country, placement_id, ad_type, instance_id, network_id, is_bidding, rule_id, test_id, test_group, inits, waterfall_requests, waterfall_filled, instance_requests, instance_filled, impressions, clicks, video_starts, video_ends, called_show, ready_true, ready_false, bid_requests, bid_responses, bid_response_price, bid_wins, bid_win_price, estimated_revenue, purchases, purchase_usd) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT h.organization_id AS organization_id, h.app_id AS app_id, toDate(h.hour) AS day, h.platform AS platform, h.country AS country, h.placement_id AS placement_id, h.ad_type AS ad_type, h.instance_id AS instance_id, h.network_id AS network_id, h.is_bidding AS is_bidding, h.rule_id AS rule_id, h.test_id AS test_id, h.test_group AS test_group,
sum(h.inits) AS inits, sum(h.waterfall_requests) AS waterfall_requests, sum(h.waterfall_filled) AS waterfall_filled, sum(h.instance_requests) AS instance_requests, sum(h.instance_filled) AS instance_filled, sum(h.impressions) AS impressions, sum(h.clicks) AS clicks, sum(h.video_starts) AS video_starts, sum(h.video_ends) AS video_ends, sum(h.called_show) AS called_show, sum(h.ready_true) AS ready_true, sum(h.ready_false) AS ready_false, sum(h.bid_requests) AS bid_requests, sum(h.bid_responses) AS bid_responses, sum(h.bid_response_price) AS bid_response_price, sum(h.bid_wins) AS bid_wins, sum(h.bid_win_price) AS bid_win_price, sum(h.estimated_revenue) AS estimated_revenue, sum(h.purchases) AS purchases, sum(h.purchase_usd) AS purchase_usd
FROM millrace.event_hour AS h GROUP BY organization_id, app_id, day, platform, country, placement_id, ad_type, instance_id, network_id, is_bidding, rule_id, test_id, test_group;

TRUNCATE TABLE IF EXISTS millrace.user_day_local ON CLUSTER 'main';

INSERT INTO millrace.user_day (organization_id, app_id, day, country, platform, user, events, impressions, clicks, estimated_revenue, purchase_usd) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,
e.platform AS platform, if(e.user_id != '', cityHash64(e.user_id), e.device_hash) AS user,
count() AS events, countIf(e.metric = 'impression' AND e.is_test = 0) AS impressions, countIf(e.metric = 'click' AND e.is_test = 0) AS clicks, sumIf(toDecimal128(e.ecpm, 9) / 1000, e.metric = 'impression' AND e.is_test = 0) AS estimated_revenue, sumIf(e.purchase_usd, e.metric = 'purchase') AS purchase_usd
FROM millrace.event AS e WHERE (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, day, country, platform, user;

TRUNCATE TABLE IF EXISTS millrace.user_count_day_local ON CLUSTER 'main';

INSERT INTO millrace.user_count_day (organization_id, app_id, day, country, platform, users, engaged) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT u.organization_id AS organization_id, u.app_id AS app_id, u.day AS day, u.country AS country, u.platform AS platform,
uniqState(u.user) AS users, uniqStateIf(u.user, u.impressions > 0) AS engaged
FROM millrace.user_day AS u GROUP BY organization_id, app_id, day, country, platform;

TRUNCATE TABLE IF EXISTS millrace.user_first_local ON CLUSTER 'main';

INSERT INTO millrace.user_first (organization_id, app_id, platform, user, first) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT u.organization_id AS organization_id, u.app_id AS app_id, u.platform AS platform, u.user AS user, min(bitOr(bitShiftLeft(toUInt32(u.day), 16), toUInt32(reinterpretAsUInt16(reverse(toString(u.country)))))) AS first
FROM millrace.user_day AS u GROUP BY organization_id, app_id, platform, user;

TRUNCATE TABLE IF EXISTS millrace.test_user_day_local ON CLUSTER 'main';

INSERT INTO millrace.test_user_day (organization_id, app_id, day, country, platform, test_id, test_group, users, engaged) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,
e.platform AS platform, e.test_id AS test_id, e.test_group AS test_group,
uniqState(if(e.user_id != '', cityHash64(e.user_id), e.device_hash)) AS users, uniqStateIf(if(e.user_id != '', cityHash64(e.user_id), e.device_hash), e.metric = 'impression' AND e.is_test = 0) AS engaged
FROM millrace.event AS e WHERE e.test_id > 0 AND e.test_group != '' AND (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, day, country, platform, test_id, test_group;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_hour_to_day ON CLUSTER 'main' TO millrace.event_day_local
AS SELECT h.organization_id AS organization_id, h.app_id AS app_id, toDate(h.hour) AS day, h.platform AS platform, h.country AS country, h.placement_id AS placement_id, h.ad_type AS ad_type, h.instance_id AS instance_id, h.network_id AS network_id, h.is_bidding AS is_bidding, h.rule_id AS rule_id, h.test_id AS test_id, h.test_group AS test_group,
sum(h.inits) AS inits, sum(h.waterfall_requests) AS waterfall_requests, sum(h.waterfall_filled) AS waterfall_filled, sum(h.instance_requests) AS instance_requests, sum(h.instance_filled) AS instance_filled, sum(h.impressions) AS impressions, sum(h.clicks) AS clicks, sum(h.video_starts) AS video_starts, sum(h.video_ends) AS video_ends, sum(h.called_show) AS called_show, sum(h.ready_true) AS ready_true, sum(h.ready_false) AS ready_false, sum(h.bid_requests) AS bid_requests, sum(h.bid_responses) AS bid_responses, sum(h.bid_response_price) AS bid_response_price, sum(h.bid_wins) AS bid_wins, sum(h.bid_win_price) AS bid_win_price, sum(h.estimated_revenue) AS estimated_revenue, sum(h.purchases) AS purchases, sum(h.purchase_usd) AS purchase_usd
FROM millrace.event_hour_local AS h GROUP BY organization_id, app_id, day, platform, country, placement_id, ad_type, instance_id, network_id, is_bidding, rule_id, test_id, test_group;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_user_day ON CLUSTER 'main' TO millrace.user_day_local
AS SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,
e.platform AS platform, if(e.user_id != '', cityHash64(e.user_id), e.device_hash) AS user,
count() AS events, countIf(e.metric = 'impression' AND e.is_test = 0) AS impressions, countIf(e.metric = 'click' AND e.is_test = 0) AS clicks, sumIf(toDecimal128(e.ecpm, 9) / 1000, e.metric = 'impression' AND e.is_test = 0) AS estimated_revenue, sumIf(e.purchase_usd, e.metric = 'purchase') AS purchase_usd
FROM millrace.event_local AS e WHERE (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, day, country, platform, user;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.user_day_to_count ON CLUSTER 'main' TO millrace.user_count_day_local
AS SELECT u.organization_id AS organization_id, u.app_id AS app_id, u.day AS day, u.country AS country, u.platform AS platform,
uniqState(u.user) AS users, uniqStateIf(u.user, u.impressions > 0) AS engaged
FROM millrace.user_day_local AS u GROUP BY organization_id, app_id, day, country, platform;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.user_day_to_first ON CLUSTER 'main' TO millrace.user_first_local
AS SELECT u.organization_id AS organization_id, u.app_id AS app_id, u.platform AS platform, u.user AS user, min(bitOr(bitShiftLeft(toUInt32(u.day), 16), toUInt32(reinterpretAsUInt16(reverse(toString(u.country)))))) AS first
FROM millrace.user_day_local AS u GROUP BY organization_id, app_id, platform, user;

CREATE MATERIALIZED VIEW IF NOT EXISTS millrace.event_to_test_user_day ON CLUSTER 'main' TO millrace.test_user_day_local
AS SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,
e.platform AS platform, e.test_id AS test_id, e.test_group AS test_group,
uniqState(if(e.user_id != '', cityHash64(e.user_id), e.device_hash)) AS users, uniqStateIf(if(e.user_id != '', cityHash64(e.user_id), e.device_hash), e.metric = 'impression' AND e.is_test = 0) AS engaged
FROM millrace.event_local AS e WHERE e.test_id > 0 AND e.test_group != '' AND (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, day, country, platform, test_id, test_group;
