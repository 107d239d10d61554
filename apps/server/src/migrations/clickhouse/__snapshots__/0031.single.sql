ALTER TABLE millrace.event_to_user_day MODIFY QUERY SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,
e.platform AS platform, if(e.user_id != '', cityHash64(e.user_id), e.device_hash) AS user,
count() AS events, countIf(e.metric = 'impression' AND e.is_test = 0) AS impressions, countIf(e.metric = 'click' AND e.is_test = 0) AS clicks, sumIf(toDecimal128(e.ecpm, 9) / 1000, e.metric = 'impression' AND e.is_test = 0) AS estimated_revenue, sumIf(e.purchase_usd, e.metric = 'purchase') AS purchase_usd
FROM millrace.event AS e WHERE e.is_test = 0 AND (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, day, country, platform, user;

ALTER TABLE millrace.event_to_test_user_day MODIFY QUERY SELECT e.organization_id AS organization_id, e.app_id AS app_id, toDate(e.at) AS day, e.country AS country,
e.platform AS platform, e.test_id AS test_id, e.test_group AS test_group,
uniqState(if(e.user_id != '', cityHash64(e.user_id), e.device_hash)) AS users, uniqStateIf(if(e.user_id != '', cityHash64(e.user_id), e.device_hash), e.metric = 'impression' AND e.is_test = 0) AS engaged
FROM millrace.event AS e WHERE e.is_test = 0 AND e.test_id > 0 AND e.test_group != '' AND (e.user_id != '' OR e.device_hash != 0)
GROUP BY organization_id, app_id, day, country, platform, test_id, test_group;

ALTER TABLE millrace.user_first UPDATE first = bitOr(first, 65535) WHERE bitAnd(first, 65535) = 12336 SETTINGS mutations_sync = 2;

INSERT INTO millrace.user_first (organization_id, app_id, platform, user, first) SETTINGS insert_deduplicate = 0, distributed_foreground_insert = 1, max_bytes_before_external_group_by = 268435456, max_threads = 2
SELECT u.organization_id AS organization_id, u.app_id AS app_id, u.platform AS platform, u.user AS user, min(bitOr(bitShiftLeft(toUInt32(u.day), 16), if(u.country = '00', 65535, toUInt32(reinterpretAsUInt16(reverse(toString(u.country))))))) AS first
FROM millrace.user_day AS u GROUP BY organization_id, app_id, platform, user
HAVING bitAnd(min(bitOr(bitShiftLeft(toUInt32(u.day), 16), toUInt32(reinterpretAsUInt16(reverse(toString(u.country)))))), 65535) = 12336 AND bitAnd(min(bitOr(bitShiftLeft(toUInt32(u.day), 16), if(u.country = '00', 65535, toUInt32(reinterpretAsUInt16(reverse(toString(u.country))))))), 65535) != 65535;

ALTER TABLE millrace.user_day_to_first MODIFY QUERY SELECT u.organization_id AS organization_id, u.app_id AS app_id, u.platform AS platform, u.user AS user, min(bitOr(bitShiftLeft(toUInt32(u.day), 16), if(u.country = '00', 65535, toUInt32(reinterpretAsUInt16(reverse(toString(u.country))))))) AS first
FROM millrace.user_day AS u GROUP BY organization_id, app_id, platform, user;
