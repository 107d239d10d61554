import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '../../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../../platform/clickhouse/open-clickhouse.ts';
import { withDataDir } from '../../testing/data-dirs.ts';
import { unheard } from '../../testing/unheard.ts';

const at = Date.now();

const insert = (store: ClickHouse) =>
  store.ingest(
    'event',
    [1, 2, 3].map((id) => ({
      organization_id: 1,
      app_id: 1,
      received_at: at,
      at,
      kind: 'lr',
      record_id: `record ${id}`,
      metric: 'impression',
    })),
    { token: 'a-batch' },
  );

const countOf = async (store: ClickHouse, table: string) => {
  const sql = `SELECT toUInt32(sum(impressions)) AS count FROM millrace.${table}`;
  const [row] = await store.report({ sql }, z.object({ count: z.number() }));
  return row?.count;
};

test('what the process that migrated the store has inserted counts once when the next one sends it again', async () => {
  await withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    const first = await openClickHouse({ dataDir, log: unheard });
    await migrateClickHouse(first, {
      appliedMigrations: async () => [],
      recordMigration: async () => undefined,
    });
    await insert(first);
    await first.close();
    const next = await openClickHouse({ dataDir, log: unheard });
    await insert(next);
    expect(await countOf(next, 'event_hour')).toBe(3);
    expect(await countOf(next, 'event_day')).toBe(3);
    await next.close();
  });
});
