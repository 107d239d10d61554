import { expect, test } from 'vitest';
import { loadConfig } from '../../platform/config/config.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { brandReader } from './brand.ts';

test('pages say what the installation was called last while the database is away, or says nothing', async () => {
  const real = await createTestDatabase();
  await real.asSystem((tx) => tx.updateTable('installation_setting').set({ name: 'Acme Ads' }).execute());
  let answers: typeof real.asSystem = real.asSystem;
  // Another revision each time, so that nothing kept is believed.
  let revision = 0;
  const database = {
    ...real,
    revision: () => {
      revision += 1;
      return revision;
    },
    asSystem: ((work) => answers(work)) as typeof real.asSystem,
  };
  const brandOf = brandReader({ database, config: loadConfig({}) });
  const acme = { name: 'Acme Ads', logo: null };
  expect(await brandOf()).toEqual(acme);
  answers = () => Promise.reject(new Error('away'));
  expect(await brandOf()).toEqual(acme);
  answers = () => new Promise(() => undefined);
  expect(await brandOf()).toEqual(acme);
  // Before it was ever reached: the product's own.
  expect(await brandReader({ database, config: loadConfig({}) })()).toEqual({ name: null, logo: null });
  await real.close();
});

test('however many pages are asked for, the database gets one question at a time', async () => {
  const real = await createTestDatabase();
  let [revision, open, most] = [0, 0, 0];
  const database = {
    ...real,
    revision: () => {
      revision += 1;
      return revision;
    },
    asSystem: (async (work) => {
      open += 1;
      most = Math.max(most, open);
      return real.asSystem(work).finally(() => {
        open -= 1;
      });
    }) as typeof real.asSystem,
  };
  const brandOf = brandReader({ database, config: loadConfig({}) });
  await Promise.all(Array.from({ length: 30 }, brandOf));
  expect(most).toBe(1);
  await real.asSystem((tx) => tx.updateTable('installation_setting').set({ name: 'Later' }).execute());
  expect(await brandOf()).toMatchObject({ name: 'Later' });
  await real.close();
});
