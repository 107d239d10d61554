import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAdvertiser } from '../../testing/campaigns.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadPromoted } from './load-promoted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test.each(['promoted_app', 'organization'] as const)(
  'what is archived or of an advertiser that is off is kept as long as a touch may win something (%s)',
  async (table) => {
    const { person } = await createTestAdvertiser(app);
    const { organizationId } = person;
    const load = () =>
      app.database.asSystem(async (tx) => (await loadPromoted(tx, [organizationId])).get(organizationId));
    expect(await load()).toMatchObject([{ clickDays: 7 }]);
    expect((await load())?.[0]).not.toHaveProperty('isGone');
    const own = table === 'organization' ? 'id' : 'organization_id';
    await app.database.asSystem((tx) =>
      tx.updateTable(table).set({ status: 0 }).where(own, '=', organizationId).execute(),
    );
    expect(await load()).toMatchObject([{ isGone: true }]);
  },
);

test('what went so long ago that nothing can be won any more is not', async () => {
  const { person } = await createTestAdvertiser(app);
  const { organizationId } = person;
  const archived = (name: string, daysAgo: number) => ({
    ...{ organization_id: organizationId, platform: 1, name, store_id: `com.acme.${name}`, status: 0 },
    ...{ click_days: 7, updated_at: new Date(Date.now() - daysAgo * 86_400_000) },
  });
  await app.database.asSystem((tx) =>
    tx
      .insertInto('promoted_app')
      .values([archived('lately', 9), archived('long', 11)])
      .execute(),
  );
  const loaded = await app.database.asSystem((tx) => loadPromoted(tx, [organizationId]));
  expect(loaded.get(organizationId)?.map(({ store, isGone }) => [store?.id, isGone])).toEqual([
    [undefined, undefined],
    ['com.acme.lately', true],
  ]);
});
