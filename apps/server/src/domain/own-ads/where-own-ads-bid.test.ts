import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../testing/publisher-setup.ts';
import { addRuleTo, startTestDirectly } from '../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let appId: number;
let placementId: number;
let bidding: { instanceId: number; enabled: boolean }[];
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  appId = await createTestApp(app, owner);
  placementId = await createOwnAdsPlacement(app, owner, appId, 0);
  const { id } = await app.database.asSystem((tx) =>
    tx.selectFrom('instance').select('id').where('placement_id', '=', placementId).executeTakeFirstOrThrow(),
  );
  bidding = [{ instanceId: id, enabled: true }];
});
afterAll(() => app.close());

const bids = () =>
  app.database.asSystem(async (tx) => {
    const { rows } = await sql<{ bids: boolean }>`
      select own_ads_bid_in(${owner.organizationId}, ${placementId}) as bids`.execute(tx);
    return rows[0]?.bids;
  });
const turnInstance = (status: 0 | 1) =>
  app.database.asSystem((tx) =>
    tx.updateTable('instance').set({ status }).where('app_id', '=', appId).execute(),
  );
const turnNetwork = (status: 0 | 1) =>
  app.database.asSystem((tx) =>
    tx.updateTable('app_network').set({ status }).where('app_id', '=', appId).execute(),
  );
const turnRule = (id: number, status: 0 | 1) =>
  app.database.asSystem((tx) =>
    tx.updateTable('mediation_rule').set({ status }).where('id', '=', id).execute(),
  );
const add = (change: Parameters<typeof addRuleTo>[3] = {}) => addRuleTo(app, owner, placementId, change);

test.each([
  ['instance', turnInstance],
  ['network', turnNetwork],
] as const)('not where its %s is off', async (_, turn) => {
  expect(await bids()).toBe(true);
  await turn(0);
  expect(await bids()).toBe(false);
  await turn(1);
  expect(await bids()).toBe(true);
});

test('not where a rule for everybody has none, unless that is off', async () => {
  const { id } = await add();
  expect(await bids()).toBe(false);
  await turnRule(id, 0);
  expect(await bids()).toBe(true);
});

test('where a rule has it that some meet before: of their country, or ahead of the one for everybody', async () => {
  await add();
  const { id: german } = await add({ countries: ['DE'], bidding });
  expect(await bids()).toBe(true);
  await turnRule(german, 0);
  expect(await bids()).toBe(false);
  const { id: behind } = await add({ targeting: { deviceTypes: ['tablet'] }, bidding });
  expect(await bids()).toBe(false);
  await app.database.asSystem((tx) =>
    tx
      .updateTable('mediation_rule')
      .set((eb) => ({ priority: eb('priority', '+', 10) }))
      .where('placement_id', '=', placementId)
      .where('id', '<>', behind)
      .execute(),
  );
  expect(await bids()).toBe(true);
});

test('not by an entry that is off in its rule', async () => {
  await add({ bidding: bidding.map((entry) => ({ ...entry, enabled: false })) });
  expect(await bids()).toBe(false);
});

test('where rules are for some alone, who matches none is served by every instance', async () => {
  await add({ countries: ['DE'] });
  await add({ targeting: { genders: ['male'] } });
  expect(await bids()).toBe(true);
});

test('where group B of a running test has it', async () => {
  const { id: ofB } = await add({ bidding });
  await add();
  const place = { appId, placementId, waterfall: [0, 0], bidding: [0, 0, 0] } as const;
  const test_id = await startTestDirectly(app, owner, place);
  await app.database.asSystem((tx) =>
    tx.updateTable('mediation_rule').set({ test_id }).where('id', '=', ofB).execute(),
  );
  expect(await bids()).toBe(true);
  await app.database.asSystem((tx) =>
    tx.updateTable('rule_entry').set({ enabled: false }).where('rule_id', '=', ofB).execute(),
  );
  expect(await bids()).toBe(false);
});
