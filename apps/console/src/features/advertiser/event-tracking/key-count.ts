import type { EventKeyUsage } from '@millrace/contract/advertiser/event-key';

/** What came with a key, as far as it is known: it is asked for by itself, and can't be had while ClickHouse is away. */
export type KeyCount = EventKeyUsage | 'pending' | 'unknown';
