import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeClickHouseBehaviour } from '../../testing/clickhouse-behaviour.ts';
import { type ClickHouseFront, startClickHouseFront } from '../../testing/clickhouse-http-front.ts';
import { unheard } from '../../testing/unheard.ts';
import type { ClickHouse } from './clickhouse.ts';
import { openClickHouse } from './open-clickhouse.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'millrace-clickhouse-'));
let front: ClickHouseFront;
let clickhouse: ClickHouse;

beforeAll(async () => {
  front = await startClickHouseFront({ dataDir, user: 'mill', password: 'p@ss:/word' });
  clickhouse = await openClickHouse({ url: front.url, dataDir: '/nowhere', log: unheard });
});

afterAll(async () => {
  await clickhouse.close();
  await front.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('over HTTP', () => {
  describeClickHouseBehaviour(() => clickhouse);

  test('no setting travels outside the SQL', () => {
    expect(front.urlSettings).toEqual([]);
  });

  test('a wrong password is one sentence that does not repeat it', async () => {
    const url = front.url.replace('mill:', 'mill:wrong');
    const wrong = await openClickHouse({ url, dataDir, log: unheard });
    const message = await wrong.ping().catch((error: Error) => error.message);
    expect(message).toMatch(
      /^ClickHouse \(http:\/\/127\.0\.0\.1:\d+\) does not answer: .*Authentication failed/,
    );
    expect(message).not.toMatch(/word|wrong/);
    await wrong.close();
  });

  test('a server that is not there is one sentence', async () => {
    const gone = await openClickHouse({ url: 'http://127.0.0.1:1', dataDir, log: unheard });
    await expect(gone.ping()).rejects.toThrow(
      /^ClickHouse \(http:\/\/127\.0\.0\.1:1\) does not answer: .*ECONNREFUSED/,
    );
    await gone.close();
  });

  test.each(['ftp://host', 'host:8123', 'http://host:8123/shop', 'http://host:8123/?readonly=1'])(
    'refuses the address %s',
    async (url) => {
      await expect(openClickHouse({ url, dataDir, log: unheard })).rejects.toThrow(
        /^CLICKHOUSE_URL must look like/,
      );
    },
  );
});
