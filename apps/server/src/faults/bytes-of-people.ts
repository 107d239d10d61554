import pg from 'pg';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { changeSettings } from '../platform/clickhouse/ddl.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import { findBytes } from './find-bytes.ts';
import { idsOfPeople, inDatabase, log } from './person-of-phone.ts';

/** Has PostgreSQL write its tables anew, so that its files hold nothing of rows that are gone. The server runs. */
export function writeTablesAnew(dataDir: string): Promise<void> {
  return inDatabase(dataDir, async (database) => {
    const client = new pg.Client(database.connection('system'));
    await client.connect();
    try {
      for (const statement of ['set role none', 'vacuum full', 'checkpoint']) await client.query(statement);
    } finally {
      await client.end();
    }
  });
}

const part = z.object({ name: z.string() });

/** Has ClickHouse do at once what it does eight minutes after a part was replaced. No server runs. */
export async function removeReplaced(dataDir: string): Promise<void> {
  const clickhouse = await openClickHouse({ dataDir, log });
  const tablesWith = async (parts: string) => {
    const select = `SELECT DISTINCT table AS name FROM system.parts WHERE database = 'millrace' AND ${parts}`;
    return (await clickhouse.lookup(select, part)).map(({ name }) => name);
  };
  try {
    // What was replaced before this start is taken up in the background; until then it is no part, and would stay.
    const merging = "SELECT name FROM system.tables WHERE database = 'millrace' AND engine LIKE '%MergeTree'";
    const all = await clickhouse.lookup(merging, part);
    await clickhouse.hold(async (run) => {
      for (const { name } of all) await run(`SYSTEM WAIT LOADING PARTS millrace.${name}`);
    });
    const tables = await tablesWith('NOT active');
    await vi.waitFor(
      async () => {
        for (const table of tables) {
          const now = changeSettings(table, 'old_parts_lifetime = 0', clickhouse.topology);
          // Removing a partition, even one that is not there, looks for parts that may go.
          const look = `ALTER TABLE millrace.${table} DROP PARTITION ID '19700101'`;
          await clickhouse.hold(async (run) => {
            await run(now);
            await run(look);
          });
        }
        const left = await tablesWith('NOT active');
        if (left.length > 0) throw new Error(`Replaced parts are left in ${left.join()}.`);
      },
      { timeout: 120_000, interval: 200 },
    );
    const drafts = (await tablesWith('active')).filter((name) => name.endsWith('_draft'));
    if (drafts.length > 0) throw new Error(`There is ${drafts.join()} still.`);
  } finally {
    await clickhouse.close();
  }
}

/** A text as it may stand in a file: as it is, in hexadecimal digits, and in base64 with whatever is before and behind it. */
function formsOf(text: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${' '.repeat(before)}${text}`).toString('base64');
    // Without the digits that say something of the neighbours.
    return encoded.slice(before === 0 ? 0 : before + 1).replace(/.=*$/, '');
  });
  return [text, Buffer.from(text).toString('hex'), ...inBase64];
}

/** The files of a DATA_DIR that hold one of some texts in any such form, without PostgreSQL's log, which is written over in time. */
export const filesWith = (dataDir: string, texts: readonly string[]): Promise<string[]> =>
  findBytes(dataDir, texts.flatMap(formsOf), 'postgres/pg_wal');

/** Those that hold an id of the people. */
export const filesWithPeople = (dataDir: string) => filesWith(dataDir, idsOfPeople);
