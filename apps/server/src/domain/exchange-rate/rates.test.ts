import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { importRates } from './import-rates.ts';
import { ratesShard } from './rate-queries.ts';
import { openRates } from './rates.ts';
import { readRates } from './read-rates.ts';

const now = new Date('2026-11-21T09:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const text =
    'Date,USD,CNY\n2026-11-20,1.0900,7.8480\n2026-11-19,1.0850,N/A\n2025-10-17,1.17,8.3\n2025-10-16,1.16,8.2\n';
  const file = await readRates(text, now);
  await database.asSystem((tx) => importRates(tx, file, { userId: null, now, force: false }));
});
afterAll(() => database.close());

const shardOf = () => database.asSystem((tx) => ratesShard(tx, now));

describe('the rates of a delivery node', () => {
  test('are those of the last 400 days, side by side', async () => {
    expect(await shardOf()).toEqual({
      days: ['2025-10-17', '2026-11-19', '2026-11-20'],
      perEuro: { CNY: ['8.3', null, '7.8480'], USD: ['1.17', '1.0850', '1.0900'] },
    });
  });

  test('are the same once they have been a file', async () => {
    const rates = openRates(JSON.parse(JSON.stringify(await shardOf())));
    expect(rates.usdRate('CNY', now.getTime())).toEqual({ rate: '0.1388888889', date: '2026-11-20' });
    // The last moment of a day in UTC, and the first of the next.
    expect(rates.usdRate('EUR', Date.parse('2026-11-19T23:59:59.999Z'))?.date).toBe('2026-11-19');
    expect(rates.usdRate('EUR', Date.parse('2026-11-20T00:00:00Z'))?.date).toBe('2026-11-20');
    expect(rates.usdRate('JPY', now.getTime())).toBeNull();
  });

  test('without a file are those of USD alone', () => {
    const rates = openRates(undefined);
    expect(rates.usdRate('USD', now.getTime())).toEqual({ rate: '1.0000000000', date: '2026-11-21' });
    expect(rates.usdRate('EUR', now.getTime())).toBeNull();
  });

  test.each([[null], [{}], [{ days: ['x'], perEuro: {} }], [{ days: [], perEuro: { USD: ['1e9'] } }]])(
    'are not %j',
    (json) => {
      expect(() => openRates(json)).toThrow();
    },
  );
});
