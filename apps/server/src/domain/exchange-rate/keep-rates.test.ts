import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { patient } from '../../testing/patient.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { importRates } from './import-rates.ts';
import { keepRates } from './keep-rates.ts';
import type { RateTable } from './rate-table.ts';
import { readRates } from './read-rates.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const now = () => new Date('2026-11-21T12:00:00Z');
const log = pino({ level: 'silent' });

async function bringIn(line: string): Promise<void> {
  const file = await readRates(`Date,USD\n${line}\n`, now());
  await database.asSystem((tx) => importRates(tx, file, { userId: null, now: now(), force: false }));
}

describe("a node's copy of the exchange rates", () => {
  test('is written at the start, after every import, and not otherwise', async () => {
    const written: RateTable[] = [];
    const write = async (rates: RateTable) => {
      written.push(rates);
    };
    const stop = keepRates({ database, write, now, log, every: 5 });
    await vi.waitFor(() => expect(written).toEqual([{ days: [], perEuro: {} }]), patient);
    await bringIn('2026-11-20,1.09');
    await vi.waitFor(() => expect(written.at(-1)?.perEuro).toEqual({ USD: ['1.09'] }), patient);
    await bringIn('2026-11-20,1.0905');
    await vi.waitFor(() => expect(written.at(-1)?.perEuro).toEqual({ USD: ['1.0905'] }), patient);
    await stop();
    expect(written).toHaveLength(3);
  });

  test('is tried again when the database or the disk was away', async () => {
    let isAway = true;
    const asSystem: TestDatabase['asSystem'] = (work) => {
      if (!isAway) return database.asSystem(work);
      isAway = false;
      return Promise.reject(new Error('away'));
    };
    const write = vi.fn(async (_: RateTable) => undefined).mockRejectedValueOnce(new Error('disk full'));
    const warn = vi.spyOn(log, 'warn');
    const stop = keepRates({ database: { asSystem }, write, now, log, every: 5 });
    await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2), patient);
    await stop();
    expect(warn).toHaveBeenCalledTimes(2);
  });
});
