import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { clickhouseSteps } from '../../migrations/clickhouse/steps.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import type { Ledger, Migration } from '../postgres/ledger.ts';
import type { ClickHouse } from './clickhouse.ts';
import { type ClickHouseStep, checksumOf, migrateClickHouse } from './migrate.ts';

let clickhouse: ClickHouse;

beforeAll(async () => {
  clickhouse = await openTestClickHouse([]);
});

beforeEach(() => clickhouse.migration('DROP DATABASE IF EXISTS millrace SYNC'));

afterAll(() => clickhouse.close());

/** The real ledger is in Postgres and has tests of its own. */
function ledgerOf(...entries: Migration[]): Ledger & { entries: Migration[] } {
  return {
    entries,
    appliedMigrations: async () => entries,
    recordMigration: async (_store, migration) => void entries.push(migration),
  };
}

/** One that nobody has released. */
const next = clickhouseSteps.length + 1;
const table: ClickHouseStep = {
  id: next,
  name: 'table',
  // Not repeatable on purpose: running it twice would fail.
  statements: () => ['CREATE TABLE millrace.once (n UInt8) ENGINE = MergeTree ORDER BY n'],
  probe: () => ({
    sql: "SELECT toUInt8(count()) AS done FROM system.tables WHERE database = 'millrace' AND name = 'once'",
  }),
};
const steps = [...clickhouseSteps, table];

describe('migrateClickHouse', () => {
  test('brings an empty store to the last step, and has nothing to do after that', async () => {
    const ledger = ledgerOf();
    await migrateClickHouse(clickhouse, ledger, steps);
    await migrateClickHouse(clickhouse, ledger, steps);
    expect(ledger.entries).toEqual(
      steps.map((step) => ({ id: step.id, name: step.name, checksum: checksumOf(step) })),
    );
    const sql = "SELECT engine FROM system.databases WHERE name = 'millrace'";
    expect(await clickhouse.report({ sql }, z.object({ engine: z.string() }))).toEqual([
      { engine: 'Atomic' },
    ]);
  });

  test('a crash between the statement and the ledger is resumed', async () => {
    const crashing = { ...ledgerOf(), recordMigration: () => Promise.reject(new Error('killed')) };
    await expect(migrateClickHouse(clickhouse, crashing, clickhouseSteps)).rejects.toThrow('killed');
    await clickhouse.migration(table.statements(clickhouse.topology)[0] ?? '');
    const ledger = ledgerOf();
    await migrateClickHouse(clickhouse, ledger, steps);
    expect(ledger.entries.map((entry) => entry.id)).toEqual(steps.map((step) => step.id));
  });

  test('a newer ledger is refused in one sentence, before anything runs', async () => {
    const ledger = ledgerOf({ id: 999, name: 'future', checksum: 'x' });
    await expect(migrateClickHouse(clickhouse, ledger, steps)).rejects.toThrow(
      /^The ClickHouse database was migrated by a newer Millrace \(migration future\)/,
    );
    expect(ledger.entries).toHaveLength(1);
  });

  test('a step that was edited after it ran is refused', async () => {
    const ledger = ledgerOf({ id: 1, name: 'database', checksum: 'x' });
    await expect(migrateClickHouse(clickhouse, ledger, steps)).rejects.toThrow(
      /^The ClickHouse migration database was changed/,
    );
  });

  test('a step without the effect it claims is not recorded', async () => {
    const ledger = ledgerOf();
    const idle = { ...table, statements: () => ['SELECT 1'] };
    await expect(migrateClickHouse(clickhouse, ledger, [...clickhouseSteps, idle])).rejects.toThrow(
      `ClickHouse step ${next} (table) ran, but its probe does not see its effect.`,
    );
    expect(ledger.entries.map((entry) => entry.id)).toEqual(clickhouseSteps.map((step) => step.id));
  });
});

describe('the released steps', () => {
  test('are numbered 1, 2, 3, … without a gap', () => {
    expect(clickhouseSteps.map((step) => step.id)).toEqual(clickhouseSteps.map((_, index) => index + 1));
  });

  test('parse as a cluster would get them', async () => {
    for (const step of clickhouseSteps) {
      for (const statement of step.statements({ kind: 'cluster', name: 'main' })) {
        // Rows go through the tables over the shards.
        if (!statement.startsWith('INSERT')) expect(statement).toContain("ON CLUSTER 'main'");
        await clickhouse.migration(`EXPLAIN AST ${statement}`);
      }
    }
  });
});
