CREATE TABLE IF NOT EXISTS millrace.erased_id (request UInt32, what LowCardinality(String), text String, hash UInt64, slot UInt32)
ENGINE = MergeTree
PARTITION BY request
ORDER BY what
SETTINGS non_replicated_deduplication_window = 10000;
