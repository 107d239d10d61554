import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '../../platform/config/config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readInstallationSettings } from './read-installation-settings.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

test('what is known is believed for less than two seconds without word from the database', async () => {
  let age = 0;
  const database = { ...store, revision: () => 1, revisionAge: () => age };
  const asked = vi.spyOn(database, 'asSystem');
  const read = () => readInstallationSettings({ database, config: loadConfig({}) });
  await read();
  age = 1_999;
  await read();
  expect(asked).toHaveBeenCalledTimes(1);
  age = 2_000;
  await read();
  expect(asked).toHaveBeenCalledTimes(2);
});
