CREATE TABLE IF NOT EXISTS millrace.kept_id_local ON CLUSTER 'main' (advertiser_id UInt32, person UInt64, since DateTime64(3, 'UTC'), is_device UInt8, seen DateTime64(3, 'UTC'), sealed String)
ENGINE = ReplicatedReplacingMergeTree(seen)
ORDER BY (advertiser_id, person, since)
TTL toDate(seen) + INTERVAL 400 DAY
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.kept_id ON CLUSTER 'main' AS millrace.kept_id_local
ENGINE = Distributed('main', millrace, kept_id_local, cityHash64(person));
