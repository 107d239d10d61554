import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { askForBackup, askForNightly } from '../backup/backup-queries.ts';
import { keptInBackups } from './kept-in-backups.ts';

const now = new Date('2026-03-01T12:00:00Z');
const config = { backupAt: '03:30', backupKeep: 7, databaseUrl: undefined, clickhouseUrl: undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asSystem(async (tx) => {
    for (const night of ['2026-02-28', '2026-03-01']) {
      await askForNightly(tx, { file: `/backups/${night}`, night, now });
    }
    await askForBackup(tx, { file: '/backups/by-hand', passphraseSealed: null, now });
    await tx.updateTable('backup').set({ state: 'done' }).execute();
  });
});
afterAll(() => database.close());

test.each([
  ['nightly ones go as new ones come, those made by hand stay', config, { until: '2026-03-09', staying: 1 }],
  [
    'without new ones those of earlier nights stay, too',
    { ...config, backupAt: undefined },
    { until: null, staying: 3 },
  ],
  [
    'and likewise since a store is one of its own',
    { ...config, databaseUrl: 'postgres://db' },
    { until: null, staying: 3 },
  ],
])('%s', async (_, set, kept) => {
  expect(await database.asSystem((tx) => keptInBackups(tx, set, now))).toEqual(kept);
});
