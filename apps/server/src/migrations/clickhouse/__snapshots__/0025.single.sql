ALTER TABLE millrace.event_to_promoted_event MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, e.event_name AS event_name,
if(e.told_device != 0, e.told_device, e.told_user) AS person, e.at AS at, if(e.told_device != 0 AND e.told_by != 'website', e.told_device, 0) AS device_hash,
e.told_user AS user_hash, e.event_id AS event_id, e.purchase_amount AS value, e.purchase_currency AS currency,
e.value_usd AS value_usd, e.items AS items, e.params AS params, e.country AS country, e.told_by AS told_by,
e.received_at AS received_at, e.key AS key
FROM millrace.event AS e WHERE e.kind = 'tracked' AND e.refusal = '';

ALTER TABLE millrace.event_to_promoted_event_hour MODIFY QUERY SELECT e.advertiser_id AS advertiser_id, e.promoted_app_id AS promoted_app_id, toStartOfHour(e.received_at) AS hour,
e.event_name AS event_name, e.told_by AS told_by, if(e.refusal != '', e.refusal, e.outcome) AS verdict,
count() AS events, countIf(e.told_device != 0 AND e.told_by != 'website') AS with_devices,
countIf(e.told_device != 0 OR e.told_user != 0) AS with_persons, countIf(e.value_usd != 0) AS with_values,
countIf(e.received_at <= e.at + INTERVAL 60 SECOND) AS within_minute,
countIf(e.received_at <= e.at + INTERVAL 3600 SECOND) AS within_hour,
countIf(e.received_at <= e.at + INTERVAL 86400 SECOND) AS within_day,
sum(e.value_usd) AS value_usd
FROM millrace.event AS e WHERE e.kind = 'tracked'
GROUP BY advertiser_id, promoted_app_id, hour, event_name, told_by, verdict;
