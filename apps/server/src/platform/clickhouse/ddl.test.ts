import { describe, expect, test } from 'vitest';
import { saleStatements } from '../../testing/clickhouse-tables.ts';
import { topologyOf } from './topology.ts';

describe('DDL from one definition', () => {
  test('a single node gets plain tables, each with its deduplication window', () => {
    expect(saleStatements({ kind: 'single' })).toMatchSnapshot();
  });

  test('a cluster gets replicated tables, a Distributed table over each, and views on the shards', () => {
    expect(saleStatements({ kind: 'cluster', name: 'main' })).toMatchSnapshot();
  });

  test('no table is without a window, views and the database aside', () => {
    for (const topology of [topologyOf(undefined), topologyOf('main')]) {
      const stored = saleStatements(topology).filter((statement) => /ENGINE = \w*MergeTree/.test(statement));
      expect(stored).toHaveLength(3);
      for (const statement of stored) expect(statement).toMatch(/replicated_deduplication_window = 10000$/);
    }
  });

  test.each(['', "main'; DROP", 'a b', '9'])('the cluster name "%s" is refused', (name) => {
    expect(() => topologyOf(name)).toThrow(/^CLICKHOUSE_CLUSTER must be/);
  });
});
