ALTER TABLE millrace.campaign_device_local ON CLUSTER 'main' MODIFY TTL toDate(first_at) + toIntervalDay(830);

ALTER TABLE millrace.campaign_person_day_local ON CLUSTER 'main' MODIFY TTL day + toIntervalDay(430);
