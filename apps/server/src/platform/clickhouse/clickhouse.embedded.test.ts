import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeClickHouseBehaviour } from '../../testing/clickhouse-behaviour.ts';
import { saleStatements } from '../../testing/clickhouse-tables.ts';
import { unheard } from '../../testing/unheard.ts';
import type { ClickHouse } from './clickhouse.ts';
import { embeddedSource } from './embedded-source.ts';
import { ClickHouseClosedError } from './errors.ts';
import { openClickHouse } from './open-clickhouse.ts';
import { settingsClause } from './settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'millrace-clickhouse-'));
let clickhouse: ClickHouse;

beforeAll(async () => {
  clickhouse = await openClickHouse({ dataDir, log: unheard });
});

afterAll(async () => {
  await clickhouse.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('embedded', () => {
  describeClickHouseBehaviour(() => clickhouse);

  test('a SETTINGS clause does not stay on its connection', async () => {
    const client = (await embeddedSource(dataDir, unheard)).open('report');
    const settings = settingsClause({ readonly: 1, max_execution_time: 7, max_result_rows: 10 });
    await client.command({ query: `SELECT 1 ${settings}` });
    const result = await client.query({
      query: "SELECT name FROM system.settings WHERE changed AND name IN ('readonly', 'max_execution_time')",
      format: 'JSONEachRow',
    });
    expect(await result.json()).toEqual([]);
    await client.command({ query: 'CREATE TABLE millrace.same_client (n UInt8) ENGINE = Memory' });
    await client.close();
  });

  test('whatever a value of a report is, it comes back as it was', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 });
    const answered = z.object({ one: z.string(), many: z.array(z.string()), at: z.string(), n: z.number() });
    const sql = `SELECT {one:String} AS one, {many:Array(String)} AS many, toString({at:DateTime64(3, 'UTC')}) AS at, {n:Int16} AS n`;
    const check = fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      texts,
      fc.integer({ min: -32_768, max: 32_767 }),
      async (one, many, n) => {
        const params = { one, many, at: '2026-01-31 10:00:00.123', n };
        const rows = await clickhouse.report({ sql, params }, answered);
        expect(rows).toEqual([params]);
      },
    );
    await fc.assert(check, { examples: [["') OR 1=1 --\\", ['{n:Int16}', "'", '\\', '\0'], -1]] });
  });

  test('reports run side by side', async () => {
    const slow = clickhouse.report(
      { sql: 'SELECT {n:UInt8} + sleep(3) AS n', params: { n: 1 } },
      z.unknown(),
    );
    const quick = clickhouse.report({ sql: 'SELECT {n:UInt8} AS n', params: { n: 2 } }, z.unknown());
    expect(await Promise.race([slow.then(() => 'slow'), quick.then(() => 'quick')])).toBe('quick');
    await slow;
  });

  test('a second process gets one sentence', async () => {
    const { stdout } = await elsewhere(`await openClickHouse({ dataDir: ${JSON.stringify(dataDir)}, log })
      .catch((error) => console.log(error.message));`);
    expect(stdout).toBe(
      `${dataDir}/clickhouse is in use by process ${process.pid}: stop that one, or set another DATA_DIR.\n`,
    );
  });

  test('a process that fails amid a stream ends', async () => {
    const inFull = 'SELECT toString(number) AS n FROM numbers(1000000000)';
    const amid = `const store = await openClickHouse({ dataDir: ${JSON.stringify(`${dataDir}/failing`)}, log });
      const failing = () => { throw new Error('It fails.'); };
      const take = async () => void setTimeout(failing, 100);
      const { signal } = new AbortController();
      await store.stream({ sql: ${JSON.stringify(inFull)}, rows: 1e12, signal }, take);`;
    const said = { stderr: expect.stringContaining('It fails.'), killed: false };
    await expect(elsewhere(amid)).rejects.toMatchObject(said);
  });

  test('a cluster needs a server', async () => {
    await expect(openClickHouse({ dataDir, log: unheard, cluster: 'main' })).rejects.toThrow(
      'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: the embedded ClickHouse is a single node.',
    );
  });

  test('the engine can parse every statement that a cluster would get', async () => {
    const statements = saleStatements({ kind: 'cluster', name: 'main' });
    expect(statements.every((statement) => statement.includes("ON CLUSTER 'main'"))).toBe(true);
    for (const statement of statements) {
      await expect(clickhouse.migration(`EXPLAIN AST ${statement}`), statement).resolves.toBeUndefined();
    }
    await expect(clickhouse.migration('EXPLAIN AST CREATE TABEL x')).rejects.toThrow(/syntax/i);
  });

  test('closing waits for what is under way, and the directory is free again', async () => {
    const row = { at: '2026-01-31 10:00:00', app: '300', revenue: '1', note: '' };
    const under = clickhouse.ingest('sale', [row], { token: 'closing' });
    await clickhouse.close();
    await expect(under).resolves.toBeUndefined();
    await expect(clickhouse.ingest('sale', [row], { token: 'late' })).rejects.toThrow(ClickHouseClosedError);

    clickhouse = await openClickHouse({ dataDir, log: unheard });
    const sql = 'SELECT toUInt8(count()) AS one FROM millrace.sale WHERE app = 300';
    expect(await clickhouse.report({ sql }, z.object({ one: z.number() }))).toEqual([{ one: 1 }]);
  });
});

/** Runs a program's text in a process of its own, which knows `openClickHouse` and `log`. */
function elsewhere(program: string): Promise<{ stdout: string }> {
  const open = `import { openClickHouse } from ${JSON.stringify(new URL('./open-clickhouse.ts', import.meta.url))};
    const log = { info() {} };
    ${program}`;
  const options = ['--input-type=module-typescript', '-e', open];
  return promisify(execFile)(process.execPath, options, { timeout: 30_000, killSignal: 'SIGKILL' });
}
