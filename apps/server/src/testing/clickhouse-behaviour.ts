import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse, StreamedRow } from '../platform/clickhouse/clickhouse.ts';
import { compactRows } from '../platform/clickhouse/compact-rows.ts';
import { ReportLimitError, ReportRefusedError } from '../platform/clickhouse/errors.ts';
import { createSaleTables } from './clickhouse-tables.ts';

const counts = z.object({ source: z.string(), byDay: z.string(), byApp: z.string() });
const one = z.object({ one: z.number() });

/** Would compute for hours: only a limit ends it. */
const ENDLESS = 'SELECT sum(sipHash64(number)) AS s FROM numbers(1000000000000) WHERE number > {from:UInt64}';

/** What the store promises, whichever connection is behind it. */
export function describeClickHouseBehaviour(store: () => ClickHouse): void {
  const sale = (app: string, revenue = '1.000000', note = '') => ({
    at: '2026-01-31 10:00:00',
    app,
    revenue,
    note,
  });

  async function salesOf(app: string) {
    const sum = (table: string, what: string) =>
      `(SELECT ${what} FROM millrace.${table} WHERE app = {app:UInt64})`;
    const rows = await store().report(
      {
        sql: `SELECT ${sum('sale', 'count()')} AS source, ${sum('sale_by_day', 'sum(sales)')} AS byDay,
              ${sum('sale_by_app', 'sum(sales)')} AS byApp`,
        params: { app },
      },
      counts,
    );
    return rows[0];
  }

  beforeAll(() => createSaleTables(store()));

  test('answers a ping', async () => {
    await expect(store().ping()).resolves.toBeUndefined();
  });

  describe('exact numbers', () => {
    test('a decimal and the largest UInt64 come back as they were sent', async () => {
      const app = '18446744073709551615';
      await store().ingest('sale', [sale(app, '12345678901.123456')], { token: 'exact' });
      const rows = await store().report(
        {
          sql: 'SELECT app, revenue, sum(revenue) OVER () AS total FROM millrace.sale WHERE app = {app:UInt64}',
          params: { app },
        },
        z.object({ app: z.string(), revenue: z.string(), total: z.string() }),
      );
      expect(rows).toEqual([{ app, revenue: '12345678901.123456', total: '12345678901.123456' }]);
    });

    test('a row that does not fit the schema is refused, not passed on', async () => {
      await expect(store().report({ sql: "SELECT 'x' AS one" }, one)).rejects.toThrow();
    });
  });

  describe('values', () => {
    const hostile = "'; DROP TABLE millrace.sale; -- \\' ` \" {app:UInt64} $$\t\n\r \u00e9\u4e2d\u{1f600}";

    test('a parameter is only ever a value', async () => {
      const sql =
        'SELECT {text:String} AS text, {list:Array(String)} AS list, {none:Nullable(String)} AS none';
      const params = { text: hostile, list: [hostile, ''], none: null };
      const row = z.object({ text: z.string(), list: z.array(z.string()), none: z.null() });
      expect(await store().report({ sql, params }, row)).toEqual([params]);
    });

    test('an inserted text is only ever a value', async () => {
      await store().ingest('sale', [sale('50', '1.000000', hostile)], { token: 'hostile' });
      const rows = await store().report(
        { sql: 'SELECT note FROM millrace.sale WHERE note = {note:String}', params: { note: hostile } },
        z.object({ note: z.string() }),
      );
      expect(rows).toEqual([{ note: hostile }]);
    });

    test('neither a token nor a table name can carry SQL', async () => {
      const rows = [sale('51')];
      await expect(store().ingest('sale', rows, { token: "x', async_insert = 1" })).rejects.toThrow(
        RangeError,
      );
      await expect(store().ingest('sale; DROP', rows, { token: 'x' })).rejects.toThrow(RangeError);
      expect(await salesOf('51')).toEqual({ source: '0', byDay: '0', byApp: '0' });
    });
  });

  describe('counting once', () => {
    test('a repeated token is ignored by the table and by every view', async () => {
      const batch = Array.from({ length: 1000 }, () => sale('100'));
      await store().ingest('sale', batch, { token: 'batch-100' });
      await store().ingest('sale', batch, { token: 'batch-100' });
      await store().ingest('sale', batch, { token: 'batch-100' });
      expect(await salesOf('100')).toEqual({ source: '1000', byDay: '1000', byApp: '1000' });
    });

    test('equal rows under another token are another batch', async () => {
      await store().ingest('sale', [sale('101')], { token: 'batch-101-a' });
      await store().ingest('sale', [sale('101')], { token: 'batch-101-b' });
      expect(await salesOf('101')).toEqual({ source: '2', byDay: '2', byApp: '2' });
    });

    test('limit: the same token with other rows is dropped, so a batch must be frozen before it is sent', async () => {
      await store().ingest('sale', [sale('102')], { token: 'batch-102' });
      await store().ingest('sale', [sale('102'), sale('102')], { token: 'batch-102' });
      expect(await salesOf('102')).toEqual({ source: '1', byDay: '1', byApp: '1' });
    });

    test('limit: a token older than the window counts again', async () => {
      const window = 'SETTINGS non_replicated_deduplication_window = 5';
      await store().migration(
        `CREATE TABLE millrace.narrow (n UInt64) ENGINE = MergeTree ORDER BY n ${window}`,
      );
      for (let n = 0; n < 10; n += 1) await store().ingest('narrow', [{ n }], { token: `narrow-${n}` });
      await store().ingest('narrow', [{ n: 9 }], { token: 'narrow-9' });
      await store().ingest('narrow', [{ n: 0 }], { token: 'narrow-0' });
      const rows = await store().report(
        { sql: 'SELECT count() AS all, countIf(n = 0) AS first FROM millrace.narrow' },
        z.object({ all: z.string(), first: z.string() }),
      );
      expect(rows).toEqual([{ all: '11', first: '2' }]);
    });

    test('a misspelt column fails the whole batch, and the same token then works with the right rows', async () => {
      const wrong = [sale('103'), { ...sale('103'), revenu: '1' }];
      await expect(store().ingest('sale', wrong, { token: 'batch-103' })).rejects.toThrow(/revenu/);
      await store().ingest('sale', [sale('103')], { token: 'batch-103' });
      expect(await salesOf('103')).toEqual({ source: '1', byDay: '1', byApp: '1' });
    });

    test('a batch of ready-made lines is counted once, too', async () => {
      const rows = compactRows(Object.keys(sale('105')));
      const lines = rows.line(sale('105', '1.000000', 'é中😀')).repeat(3);
      const body = Buffer.from(rows.header() + lines);
      await store().ingestText('sale', body, { token: 'batch-105' });
      await store().ingestText('sale', body, { token: 'batch-105' });
      await store().ingestText('sale', Buffer.alloc(0), { token: 'batch-105-empty' });
      expect(await salesOf('105')).toEqual({ source: '3', byDay: '3', byApp: '3' });
      const sql = 'SELECT note FROM millrace.sale WHERE app = 105 LIMIT 1';
      expect(await store().lookup(sql, z.object({ note: z.string() }))).toEqual([{ note: 'é中😀' }]);
    });

    test('of ready-made lines, what is null or left out has its default, and every column is known', async () => {
      await store().migration(
        `CREATE TABLE millrace.sparse (n UInt64, code Int16 DEFAULT -1, list Array(UInt32), text LowCardinality(String),
         amount Decimal(18, 6)) ENGINE = MergeTree ORDER BY n`,
      );
      const { header, line } = compactRows(['n', 'code', 'list', 'text', 'amount']);
      const some = [{ n: 1 }, { n: 2, text: 'a\n"b' }, { n: 3, code: 7, list: [1, 2], amount: '0.100000' }];
      const lines = some.map(line).join('');
      await store().ingestText('sparse', Buffer.from(header() + lines), { token: 'sparse-1' });
      const sql = 'SELECT n, code, list, text, amount FROM millrace.sparse ORDER BY n';
      expect(await store().lookup(sql, z.unknown())).toEqual([
        { n: '1', code: -1, list: [], text: '', amount: '0' },
        { n: '2', code: -1, list: [], text: 'a\n"b', amount: '0' },
        { n: '3', code: 7, list: [1, 2], text: '', amount: '0.1' },
      ]);
      expect(() => line({ n: 4, cod: 1 })).toThrow('There is no column cod.');
      const wrong = compactRows(['n', 'cod']);
      const wrongLine = wrong.line({ n: 4, cod: 1 });
      const body = Buffer.from(wrong.header() + wrongLine);
      await expect(store().ingestText('sparse', body, { token: 'sparse-2' })).rejects.toThrow(/cod/);
      await expect(
        store().ingestText('sparse', Buffer.from('{"n":5}\n'), { token: 'sparse-3' }),
      ).rejects.toThrow(RangeError);
    });

    test('no rows are no insert', async () => {
      await store().ingest('sale', [], { token: 'batch-104' });
      await store().ingest('sale', [sale('104')], { token: 'batch-104' });
      expect(await salesOf('104')).toEqual({ source: '1', byDay: '1', byApp: '1' });
    });
  });

  describe('limits', () => {
    const limited = (limit: string) => expect.objectContaining({ name: 'ReportLimitError', limit });

    /** How many endless queries the engine is computing. */
    async function computing(): Promise<number | undefined> {
      const others = "query LIKE '%numbers(1000000000000)%' AND query NOT LIKE '%system.processes%'";
      const sql = `SELECT toUInt8(count()) AS one FROM system.processes WHERE ${others}`;
      return (await store().report({ sql }, one))[0]?.one;
    }

    test('a report over its time really ends in the engine', async () => {
      let ended = false;
      const endless = store()
        .report({ sql: ENDLESS, params: { from: 0 }, limits: { seconds: 1 } }, one)
        .finally(() => {
          ended = true;
        });
      const outcome = expect(endless).rejects.toEqual(limited('seconds'));
      let seen = await computing();
      while (seen === 0 && !ended) seen = await computing();
      expect(seen).toBe(1);
      await outcome;
      expect(await computing()).toBe(0);
    });

    test('too many rows are an error, not a cut', async () => {
      const many = { sql: 'SELECT toUInt8(1) AS one FROM numbers(11)' };
      expect(await store().report({ ...many, limits: { rows: 11 } }, one)).toHaveLength(11);
      await expect(store().report({ ...many, limits: { rows: 10 } }, one)).rejects.toEqual(limited('rows'));
    });

    test('too much memory is an error', async () => {
      const hungry = {
        sql: 'SELECT uniqExact(number) AS one FROM numbers(20000000)',
        limits: { bytes: 10_000_000 },
      };
      await expect(store().report(hungry, one)).rejects.toEqual(limited('bytes'));
    });

    test('a report that failed half-way leaves no rows in the next answer', async () => {
      // The error comes in a later block than the first rows, which chDB then holds in its output buffer.
      const halfWay = "SELECT throwIf(number = 200000, 'half way') AS one FROM numbers(300000)";
      const limits = { rows: 1_000_000 };
      for (let round = 0; round < 4; round += 1) {
        await expect(store().report({ sql: halfWay, limits }, one)).rejects.toThrow('half way');
        expect(await store().report({ sql: 'SELECT toUInt8(1) AS one' }, one)).toEqual([{ one: 1 }]);
      }
    });
  });

  describe('one door, several clients', () => {
    test('settings end with their query', async () => {
      const time = { sql: "SELECT toFloat64(getSetting('max_execution_time')) AS one" };
      expect(await store().report({ ...time, limits: { seconds: 3 } }, one)).toEqual([{ one: 3 }]);
      expect(await store().report(time, one)).toEqual([{ one: 10 }]);
    });

    test('a read-only report stops neither an insert nor a migration', async () => {
      await store().report({ sql: "SELECT toUInt8(getSetting('readonly')) AS one" }, one);
      await store().ingest('sale', [sale('200')], { token: 'after-readonly' });
      await store().migration('CREATE TABLE millrace.after_readonly (n UInt8) ENGINE = Memory');
      expect(await salesOf('200')).toEqual({ source: '1', byDay: '1', byApp: '1' });
    });

    test('a heavy report delays neither inserts, lookups, migrations nor the ping', async () => {
      const ended: string[] = [];
      const heavy = store()
        .report({ sql: ENDLESS, params: { from: 1 }, limits: { seconds: 2 } }, one)
        .catch((error: unknown) => error)
        .finally(() => ended.push('report'));
      await Promise.all([
        store()
          .ingest('sale', [sale('201')], { token: 'beside-heavy' })
          .then(() => ended.push('ingest')),
        store()
          .migration('CREATE TABLE millrace.beside (n UInt8) ENGINE = Memory')
          .then(() => ended.push('migration')),
        store()
          .ping()
          .then(() => ended.push('ping')),
        store()
          .lookup('SELECT toUInt8(1) AS one', one)
          .then(() => ended.push('lookup')),
      ]);
      expect(ended).not.toContain('report');
      expect(await heavy).toBeInstanceOf(ReportLimitError);
      expect(ended).toHaveLength(5);
    });

    test('an aborted report lets its caller go before the engine is done', async () => {
      const controller = new AbortController();
      const query = { sql: ENDLESS, params: { from: 2 }, limits: { seconds: 2 }, signal: controller.signal };
      const report = store().report(query, one);
      await store().ping();
      controller.abort(new Error('the reader left'));
      await expect(report).rejects.toThrow('the reader left');
      expect(await store().report({ sql: 'SELECT toUInt8(1) AS one' }, one)).toEqual([{ one: 1 }]);
    });
  });

  describe('reading only', () => {
    test.each([
      'INSERT INTO millrace.sale (app) VALUES (1)',
      'SELECT 1 AS one; DROP TABLE millrace.sale',
      'SELECT 1 AS one SETTINGS readonly = 0',
    ])('refuses %s', async (sql) => {
      await expect(store().report({ sql }, one)).rejects.toThrow(ReportRefusedError);
    });

    test.each(["file('/etc/hostname', 'LineAsString')", "url('http://127.0.0.1:9/', 'LineAsString')"])(
      'the engine itself refuses %s',
      async (source) => {
        await expect(store().report({ sql: `SELECT * FROM ${source}` }, one)).rejects.toThrow(/readonly/i);
      },
    );
  });

  describe('a stream', () => {
    const never = new AbortController().signal;

    async function streamed(sql: string, params = {}, rows = 1_000_000): Promise<StreamedRow[]> {
      const all: StreamedRow[] = [];
      await store().stream({ sql, params, rows, signal: never }, async (some) => void all.push(...some));
      return all;
    }

    test('hands on every row once, in order, and waits for whoever takes them', async () => {
      const sql = 'SELECT toString(number) AS n FROM numbers({many:UInt32}) ORDER BY number';
      let at = 0;
      let taking = 0;
      const take = async (rows: readonly StreamedRow[]) => {
        taking += 1;
        expect(taking).toBe(1);
        await new Promise(setImmediate);
        for (const [n] of rows) expect(n).toBe(String(at++));
        taking -= 1;
      };
      await store().stream({ sql, params: { many: 50_000 }, rows: 50_000, signal: never }, take);
      expect(at).toBe(50_000);
    });

    test('has exact numbers, and texts whatever is in them', async () => {
      const text = 'a\n\r\t"\\中';
      const sql = `SELECT {text:String} AS text, toDecimal256('12345678901234567890.123456789', 9) AS exact,
        CAST(NULL AS Nullable(String)) AS none`;
      expect(await streamed(sql, { text })).toEqual([[text, '12345678901234567890.123456789', null]]);
    });

    test('says when there are more rows than were wanted, is one SELECT, and takes no other columns', async () => {
      const many = 'SELECT toString(number) AS n FROM numbers(1000)';
      await expect(streamed(many, {}, 10)).rejects.toMatchObject({ limit: 'rows' });
      await expect(streamed('DROP TABLE millrace.sale')).rejects.toThrow(ReportRefusedError);
      await expect(streamed('SELECT toFloat64(1) AS x')).rejects.toThrow(TypeError);
      expect(await streamed('SELECT toString(1) AS one')).toEqual([['1']]);
    });

    test('ends at once when it is not wanted any more, before its first row too', async () => {
      const control = new AbortController();
      const query = {
        sql: 'SELECT toString(sum(sipHash64(number))) AS s FROM numbers(1000000000000)',
        rows: 1,
        signal: control.signal,
      };
      const streaming = store().stream(query, () => Promise.resolve());
      const refused = expect(streaming).rejects.toThrow('no longer');
      while ((await runningStreams()) === 0);
      control.abort(new Error('no longer'));
      await refused;
      // It would compute for hours: only its end in the engine lets this end.
      while ((await runningStreams()) > 0);
      await expect(store().stream(query, () => Promise.resolve())).rejects.toThrow('no longer');
    });

    async function runningStreams(): Promise<number> {
      const sql = `SELECT toUInt8(countIf(query LIKE '%numbers(1000000000000)%' AND query NOT LIKE '%system.processes%')) AS one
        FROM system.processes`;
      const [row] = await store().lookup(sql, one);
      return row?.one ?? 0;
    }
  });
}
