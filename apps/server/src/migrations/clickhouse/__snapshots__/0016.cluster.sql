CREATE TABLE IF NOT EXISTS millrace.segment_member_local ON CLUSTER 'main' (advertiser_id UInt32, segment_id UInt32, on_phones UInt8, person UInt64, membership Int32)
ENGINE = ReplicatedSummingMergeTree
ORDER BY (advertiser_id, segment_id, on_phones, person)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.segment_member ON CLUSTER 'main' AS millrace.segment_member_local
ENGINE = Distributed('main', millrace, segment_member_local, cityHash64(person));

CREATE TABLE IF NOT EXISTS millrace.id_list_member_local ON CLUSTER 'main' (advertiser_id UInt32, list_id UInt32, on_phones UInt8, person UInt64)
ENGINE = ReplicatedReplacingMergeTree(on_phones)
ORDER BY (advertiser_id, list_id, person)
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.id_list_member ON CLUSTER 'main' AS millrace.id_list_member_local
ENGINE = Distributed('main', millrace, id_list_member_local, cityHash64(person));
