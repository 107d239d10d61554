import { role } from '@millrace/contract/people/permission';
import {
  addRuleInstances,
  getMediationRule,
  listRuleInstances,
  removeMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestInstance } from '../../../testing/publisher-setup.ts';
import {
  addRuleTo,
  createPlacementWithInstances,
  type PlacementWithInstances,
  startTestDirectly,
} from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let viewer: Person;
let stranger: Person;
let place: PlacementWithInstances;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  viewer = await createPerson(app, { roleId: role.appViewer, organizationId: owner.organizationId });
  stranger = await createPerson(app);
});
afterAll(() => app.close());

const on = (instanceId: number) => ({ instanceId, enabled: true });
const off = (instanceId: number) => ({ instanceId, enabled: false });
const read = async (id: number) => (await app.ask(getMediationRule, { id }, owner)).data;

describe('listRuleInstances', () => {
  beforeAll(async () => {
    place = await createPlacementWithInstances(app, owner);
  });
  const ask = (input: object, person = owner) =>
    app.ask(listRuleInstances, { placementId: place.placementId, ...input }, person);

  test('signed out: 401; a promoter: 403; another organization: does not exist', async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(listRuleInstances, { placementId: place.placementId })).status).toBe(401);
    expect((await ask({}, promoter)).status).toBe(403);
    expect((await ask({}, stranger)).code).toBe(1002);
  });

  test("every instance with its network and eCPM groups, and the placement's loading values", async () => {
    const [first] = place.waterfall;
    const { organizationId: organization_id } = owner;
    await app.database.asSystem(async (tx) => {
      const row = { organization_id, instance_id: first };
      await tx
        .insertInto('instance_ecpm')
        .values([
          { ...row, country: 'US', group_number: 0, ecpm: '20' },
          { ...row, country: 'CA', group_number: 0, ecpm: '20' },
          { ...row, country: '00', group_number: 1, ecpm: '4.5' },
        ])
        .execute();
      await tx.updateTable('app_network').set({ status: 0 }).where('network_id', '=', 3).execute();
    });
    const { data } = await ask({}, viewer);
    expect(data.placement).toMatchObject({ id: place.placementId, pubAppId: place.appId, poolSize: 2 });
    expect(data.list).toHaveLength(5);
    const found = data.list.find(({ id }) => id === first);
    expect(found).toMatchObject({ adnId: 1, isBidding: false, status: 1, adnStatus: 1 });
    expect(found?.ecpmGroups).toEqual([
      { countries: ['US', 'CA'], ecpm: '20.000000' },
      { countries: ['00'], ecpm: '4.500000' },
    ]);
    expect(data.list.find(({ adnId }) => adnId === 3)).toMatchObject({ adnStatus: 0, ecpmGroups: [] });
  });

  test('a page of them, active ones first, and how many there are', async () => {
    const own = await createPlacementWithInstances(app, owner);
    const input = { placementId: own.placementId, size: 2 };
    const pages = await Promise.all(
      [1, 2, 3].map((page) => app.ask(listRuleInstances, { ...input, page }, owner)),
    );
    expect(pages.map(({ data }) => [data.list.length, data.total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    const ids = pages.flatMap(({ data }) => data.list.map(({ id }) => id));
    expect(ids).toEqual([...own.waterfall, ...own.bidding].sort((one, other) => other - one));
    expect((await app.ask(listRuleInstances, { ...input, size: 101 }, owner)).code).toBe(1004);
  });

  test('a rule of another placement does not exist here', async () => {
    const other = await createPlacementWithInstances(app, owner);
    const rule = await addRuleTo(app, owner, other.placementId);
    expect((await ask({ ruleId: rule.id })).code).toBe(1002);
  });

  test("an open test's copies are offered to its own rules alone", async () => {
    const own = await createPlacementWithInstances(app, owner);
    const testId = await startTestDirectly(app, owner, own);
    const copy = await createTestInstance(app, owner, { ...own, networkId: 1 });
    await app.database.asSystem((tx) =>
      tx.updateTable('instance').set({ test_id: testId }).where('id', '=', copy).execute(),
    );
    const { data } = await app.ask(listRuleInstances, { placementId: own.placementId }, owner);
    expect(data.abTest).toMatchObject({ id: testId, state: 'running' });
    expect(data.list.map(({ id }) => id)).not.toContain(copy);
  });
});

describe('addRuleInstances', () => {
  let ids: number[];
  beforeAll(async () => {
    place = await createPlacementWithInstances(app, owner);
    ids = [...place.waterfall, ...place.bidding];
  });
  const add = (ruleIds: number[], instanceIds: number[], person = owner) =>
    app.ask(addRuleInstances, { placementId: place.placementId, ruleIds, instanceIds }, person);

  test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
    const { id } = await addRuleTo(app, owner, place.placementId);
    const input = { placementId: place.placementId, ruleIds: [id], instanceIds: ids };
    expect((await app.ask(addRuleInstances, input)).status).toBe(401);
    expect((await add([id], ids, viewer)).status).toBe(403);
    expect((await add([id], ids, stranger)).code).toBe(1002);
  });

  test('appends to the lists of several rules; what stands there stays, a second bidder comes switched off', async () => {
    const [first, second] = place.waterfall;
    const [one, two, three] = place.bidding;
    const full = await addRuleTo(app, owner, place.placementId, {
      waterfall: [off(second)],
      bidding: [off(one)],
    });
    const empty = await addRuleTo(app, owner, place.placementId);
    const { data } = await add([full.id, empty.id], [...ids, first]);
    expect(data).toMatchObject({ added: 8, switchedOff: 1, alreadyThere: 2 });
    expect(await read(full.id)).toMatchObject({
      waterfall: [off(second), on(first)],
      bidding: [off(one), on(two), on(three)],
      version: 2,
    });
    expect(await read(empty.id)).toMatchObject({
      waterfall: [on(first), on(second)],
      bidding: [on(one), off(two), on(three)],
    });
    const log = await app.database.inScope(owner, (tx) =>
      tx
        .selectFrom('change_log')
        .select(['entity_id', 'batch_id'])
        .where('entity_id', 'in', [full.id, empty.id])
        .where('action', '=', 'edit')
        .execute(),
    );
    expect(log).toHaveLength(2);
    expect(new Set(log.map((row) => row.batch_id))).toEqual(new Set([data.batch]));
  });

  test('what was added is taken back whole', async () => {
    const rules = [
      await addRuleTo(app, owner, place.placementId),
      await addRuleTo(app, owner, place.placementId),
    ];
    const operator = await createPerson(app, {
      roleId: role.appOperator,
      organizationId: owner.organizationId,
    });
    const { data } = await add(
      rules.map(({ id }) => id),
      ids,
      operator,
    );
    const { data: log } = await app.ask(listChanges, { batch: data.batch ?? '' }, operator);
    expect(log.list).toHaveLength(2);
    const [{ id } = { id: 0 }] = log.list;
    expect((await app.ask(revertChange, { id, batch: true }, operator)).data).toEqual({ reverted: 2 });
    for (const rule of rules) {
      expect(await read(rule.id)).toMatchObject({ waterfall: rule.waterfall, bidding: rule.bidding });
    }
  });

  test('adding what is all there changes nothing', async () => {
    const rule = await addRuleTo(app, owner, place.placementId, { waterfall: place.waterfall.map(on) });
    const { data } = await add([rule.id], [...place.waterfall]);
    expect(data).toEqual({ added: 0, switchedOff: 0, alreadyThere: 2, batch: null });
    expect((await read(rule.id)).version).toBe(1);
  });

  test('a removed rule, another placement’s rule, a foreign instance: nothing is half added', async () => {
    const good = await addRuleTo(app, owner, place.placementId);
    const removed = await addRuleTo(app, owner, place.placementId);
    await app.ask(removeMediationRule, { id: removed.id }, owner);
    const other = await createPlacementWithInstances(app, owner);
    const elsewhere = await addRuleTo(app, owner, other.placementId);
    expect((await add([good.id, removed.id], ids)).code).toBe(1002);
    expect((await add([good.id, elsewhere.id], ids)).code).toBe(1002);
    expect((await add([good.id], [...ids, other.waterfall[0]])).code).toBe(1002);
    expect(await read(good.id)).toEqual(good);
  });

  test.each([
    { ruleIds: [], instanceIds: [1] },
    { ruleIds: [1], instanceIds: [] },
  ])('%j is refused at the empty field', async (input) => {
    const answer = await add(input.ruleIds, input.instanceIds);
    expect(answer).toMatchObject({ code: 1004, error: { fields: {} } });
  });

  test('locked while a test runs', async () => {
    const own = await createPlacementWithInstances(app, owner);
    const rule = await addRuleTo(app, owner, own.placementId);
    await startTestDirectly(app, owner, own);
    const input = { placementId: own.placementId, ruleIds: [rule.id], instanceIds: [...own.waterfall] };
    expect(await app.ask(addRuleInstances, input, owner)).toMatchObject({
      code: 1011,
      error: { error: 'mediationRule.errors.testRunning' },
    });
  });
});
