import { afterAll, beforeAll, expect, test } from 'vitest';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { decimal } from '../../../platform/decimal.ts';
import { createPerson } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { storeStatement } from './make-statement.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('a statement takes the share as it is stored, whatever its server still has in memory', async () => {
  const { organizationId } = await createPerson(app);
  // A server that has not heard yet of what was changed on another one.
  const database = { ...app.database, revision: () => 1, revisionAge: () => 0 };
  const services = { ...app.services, database };
  expect((await readInstallationSettings(services)).platformShare).toBe('0');
  const setShare = (share: string) =>
    app.database.asSystem((tx) =>
      tx.updateTable('installation_setting').set({ platform_share: share }).execute(),
    );
  await setShare('25');
  const month = '2025-04-01';
  const made = await app.database.asSystem((tx) =>
    storeStatement(services, tx, {
      ...{ organizationId, month, anew: true, author: { userId: null } },
      earned: [{ month, appId: 7, revenue: decimal('100') }],
    }),
  );
  expect(made).toMatchObject({ share: '25.0000', amount: '75.00' });
});
