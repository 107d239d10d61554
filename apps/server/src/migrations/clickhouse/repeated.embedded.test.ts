import { expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '../../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../../platform/clickhouse/open-clickhouse.ts';
import { withDataDir } from '../../testing/data-dirs.ts';
import { countedIn, impressions } from '../../testing/impressions.ts';
import { unheard } from '../../testing/unheard.ts';
import { clickhouseSteps } from './steps.ts';

const insert = (store: ClickHouse) =>
  store.ingest('event', impressions(['one', 'two', 'three']), { token: 'a-batch' });

test('what the process that migrated the store has inserted counts once when the next one sends it again', async () => {
  await withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    const first = await openClickHouse({ dataDir, log: unheard });
    const ledger = { appliedMigrations: async () => [], recordMigration: async () => undefined };
    await migrateClickHouse(first, ledger, clickhouseSteps);
    await insert(first);
    await first.close();
    const next = await openClickHouse({ dataDir, log: unheard });
    await insert(next);
    expect(await countedIn(next, 'event_hour')).toBe(3);
    expect(await countedIn(next, 'event_day')).toBe(3);
    await next.close();
  });
});
