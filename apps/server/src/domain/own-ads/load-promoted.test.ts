import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../platform/postgres/database.ts';
import { createTestAdvertiser } from '../../testing/campaigns.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadPromoted } from './load-promoted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Archive = (tx: Tx, organizationId: number) => Promise<unknown>;
const archived: Archive = (tx, id) =>
  tx.updateTable('promoted_app').set({ status: 0 }).where('organization_id', '=', id).execute();
const switchedOff: Archive = (tx, id) =>
  tx.updateTable('organization').set({ status: 0 }).where('id', '=', id).execute();

test.each([
  ['archived', archived],
  ['of an advertiser that is switched off', switchedOff],
])('what is %s is kept as long as a touch may win something', async (_, end) => {
  const { organizationId } = (await createTestAdvertiser(app)).person;
  const load = () =>
    app.database.asSystem(async (tx) => (await loadPromoted(tx, [organizationId])).get(organizationId));
  expect(await load()).toMatchObject([{ clickDays: 7 }]);
  expect((await load())?.[0]).not.toHaveProperty('isGone');
  await app.database.asSystem((tx) => end(tx, organizationId));
  expect(await load()).toMatchObject([{ isGone: true }]);
});

test('what went so long ago that nothing can be won any more is not', async () => {
  const { person } = await createTestAdvertiser(app);
  const { organizationId } = person;
  const away = (name: string, daysAgo: number) => ({
    ...{ organization_id: organizationId, platform: 1, name, store_id: `com.acme.${name}`, status: 0 },
    ...{ click_days: 7, updated_at: new Date(Date.now() - daysAgo * 86_400_000) },
  });
  await app.database.asSystem((tx) =>
    tx
      .insertInto('promoted_app')
      .values([away('lately', 9), away('long', 11)])
      .execute(),
  );
  const loaded = await app.database.asSystem((tx) => loadPromoted(tx, [organizationId]));
  expect(loaded.get(organizationId)?.map(({ store, isGone }) => [store?.id, isGone])).toEqual([
    [undefined, undefined],
    ['com.acme.lately', true],
  ]);
});
