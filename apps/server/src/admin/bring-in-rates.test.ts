import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../platform/start-error.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { bringInRates, describeImport } from './bring-in-rates.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'millrace-rates-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const now = () => new Date('2026-11-21T12:00:00Z');

async function bringIn(text: string, force = false) {
  const path = join(folder, 'eurofxref-hist.csv');
  await writeFile(path, text);
  return bringInRates({ database, now }, path, { force });
}

describe('bringing in rates on the command line', () => {
  test('says what was read', async () => {
    const done = await bringIn('Date,USD,JPY\n2026-11-20,1.09,163.5\n2026-11-19,1.08,N/A\n');
    expect(describeImport(done)).toBe(
      'Read 2 days (2026-11-19 to 2026-11-20) of 2 currencies; 3 rates are new or changed.',
    );
    const again = await bringIn('Date,USD\n2026-11-20,1.0900\n');
    expect(describeImport(again)).toBe(
      'Read 1 day (2026-11-20) of 1 currencies; 0 rates are new or changed.',
    );
  });

  test('says every line that is wrong, and changes nothing', async () => {
    const refused = bringIn('Date,USD\n2026-11-18,x\n2026-11-30,1\n');
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      'Nothing was taken in:\nLine 2: "x" is not an exchange rate for USD.\nLine 3: the day 2026-11-30 has not come yet.',
    );
    const stored = await database.asSystem((tx) =>
      tx.selectFrom('exchange_rate').select('day').where('day', '=', '2026-11-18').execute(),
    );
    expect(stored).toEqual([]);
  });

  test('of many wrong lines says the first', async () => {
    const lines = Array.from({ length: 30 }, () => '2026-11-18,x');
    await expect(bringIn(`Date,USD\n${lines.join('\n')}`)).rejects.toThrow(/… and 10 more\.$/);
  });

  test('takes a jump only by force', async () => {
    const jump = 'Date,USD\n2026-11-21,109\n';
    await expect(bringIn(jump)).rejects.toThrow('USD goes from 1.09 to 109 on 2026-11-21');
    expect((await bringIn(jump, true)).changed).toBe(1);
  });

  test('says when there is no such file', async () => {
    const missing = join(folder, 'missing.csv');
    await expect(bringInRates({ database, now }, missing, { force: false })).rejects.toThrow(
      /^The file cannot be read: .*missing\.csv/,
    );
  });
});
