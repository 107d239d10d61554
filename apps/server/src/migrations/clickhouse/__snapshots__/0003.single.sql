CREATE TABLE IF NOT EXISTS millrace.event_key (key UInt64, received DateTime, shipped DateTime, inserted DateTime64(3) DEFAULT now64(3), node LowCardinality(String))
ENGINE = MergeTree
PARTITION BY toDate(shipped)
ORDER BY key
TTL shipped + INTERVAL 4 DAY
SETTINGS index_granularity = 512, non_replicated_deduplication_window = 10000;
