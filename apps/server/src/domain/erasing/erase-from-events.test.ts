import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { eraseFromEvents } from './erase-from-events.ts';

const rows = { userIds: ['u'], events: 'e = 1', tracked: 't = 1', members: 'm = 1', users: 'u = 1' };

/** What is run in a store that has something of somebody in these tables alone. */
async function runIn(full: readonly string[], isShared: boolean): Promise<string[]> {
  const ran: string[] = [];
  const lookup = async (sql: string) => {
    const isThere = full.some((table) => sql.includes(`millrace.${table} `));
    return sql.includes('count()') ? [{ n: isThere ? 1 : 0 }] : isThere ? [{ id: '202611' }] : [];
  };
  const hold = (at: (run: (sql: string) => Promise<void>) => Promise<void>) =>
    at(async (sql) => {
      // What a killed server may have left is looked for in any case.
      if (!sql.startsWith('DROP TABLE IF EXISTS')) ran.push(sql);
    });
  const store = { lookup, hold, topology: { kind: 'single' } } as unknown as ClickHouse;
  const { signal } = new AbortController();
  await eraseFromEvents(store, rows, { standIn: randomBytes(8), isShared, signal });
  return ran;
}

test.each([true, false])(
  'of somebody whom nothing is stored of no table is touched; shared: %s',
  async (isShared) => {
    expect(await runIn([], isShared)).toEqual([]);
  },
);

test.each([true, false])(
  'a table that has something of somebody is, and no other; shared: %s',
  async (isShared) => {
    for (const table of ['event', 'promoted_event', 'id_list_member', 'kept_id', 'user_day']) {
      const ran = await runIn([table], isShared);
      expect(ran.length).toBeGreaterThan(0);
      expect(ran.filter((sql) => !sql.includes(table))).toEqual([]);
    }
  },
);
