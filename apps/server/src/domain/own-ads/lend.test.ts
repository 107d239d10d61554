import { expect, test } from 'vitest';
import type { Database } from '../../platform/postgres/database.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { lendBudgets } from './lend.ts';

const ask = { campaignId: 3, day: '2026-11-20', back: '0.5', need: '0', least: '0', isDue: false };
const away = { campaignId: 3, day: '2026-11-20', granted: '0.5', refused: 'away' };
const now = () => new Date();

test('a database that cannot be asked takes nothing back; one line in the log says so', async () => {
  const { logger, lines } = captureLog();
  const database = { asSystem: () => Promise.reject(new Error('gone')) };
  const lend = lendBudgets(database, now, logger);
  expect([await lend([ask]), await lend([ask])]).toEqual([[away], [away]]);
  expect(lines()).toMatchObject([{ msg: 'budgets cannot be lent from', err: { message: 'gone' } }]);
});

test('what may have been stored or not is given up', async () => {
  const database = await createTestDatabase();
  const asSystem: Database['asSystem'] = async (work) => {
    await database.asSystem(work);
    throw new Error('gone before it could say so');
  };
  expect(await lendBudgets({ asSystem }, now, captureLog().logger)([ask])).toEqual([
    { ...away, granted: '0' },
  ]);
  await database.close();
});
