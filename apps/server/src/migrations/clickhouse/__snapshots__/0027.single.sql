ALTER TABLE millrace.campaign_device MODIFY TTL toDate(first_at) + toIntervalDay(830);

ALTER TABLE millrace.campaign_person_day MODIFY TTL day + toIntervalDay(430);
