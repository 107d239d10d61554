CREATE TABLE IF NOT EXISTS millrace.erased_id_local ON CLUSTER 'main' (request UInt32, what LowCardinality(String), text String, hash UInt64, slot UInt32)
ENGINE = ReplicatedMergeTree
PARTITION BY request
ORDER BY what
SETTINGS replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.erased_id ON CLUSTER 'main' AS millrace.erased_id_local
ENGINE = Distributed('main', millrace, erased_id_local, slot);
