import { test, vi } from 'vitest';
import { clickhouseAway, outages, postgresAway } from './stores-away.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

test('while ClickHouse or PostgreSQL is away phones are served, and afterwards all is counted once', async () => {
  await outages([...clickhouseAway, ...postgresAway], 1_500);
});
