CREATE TABLE IF NOT EXISTS millrace.event_key_local ON CLUSTER 'main' (key UInt64, received DateTime, shipped DateTime, inserted DateTime64(3) DEFAULT now64(3), node LowCardinality(String))
ENGINE = ReplicatedMergeTree
PARTITION BY toDate(shipped)
ORDER BY key
TTL shipped + INTERVAL 4 DAY
SETTINGS index_granularity = 512, replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS millrace.event_key ON CLUSTER 'main' AS millrace.event_key_local
ENGINE = Distributed('main', millrace, event_key_local, key);
