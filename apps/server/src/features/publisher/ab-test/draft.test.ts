import { role } from '@millrace/contract/people/permission';
import {
  checkAbTest,
  createAbTest,
  duplicateAbTestRules,
  getAbTest,
  listAbTests,
  removeAbTest,
  resortAbTestRules,
  restoreAbTest,
  updateAbTest,
  updateAbTestInstances,
} from '@millrace/contract/publisher/ab-test';
import { getAppProgress } from '@millrace/contract/publisher/app';
import { getInstance } from '@millrace/contract/publisher/instance';
import {
  getMediationRule,
  listMediationRules,
  removeMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createDraft,
  makeReady,
  setUpTestable,
  type TestableSetUp,
  testForm,
} from '../../../testing/ab-tests.ts';
import { createCast, createPerson, type Person } from '../../../testing/people.ts';
import { createTestPlacement, createTestRule } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { abTestEntity } from './ab-test-entity.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let stranger: Person;
let setUp: TestableSetUp;
beforeEach(async () => {
  ({ owner, viewer, stranger } = await createCast(app));
  setUp = await setUpTestable(app, owner);
});

const create = (change: object = {}, person: Partial<Person> = owner) =>
  app.ask(createAbTest, { ...testForm, placementId: setUp.placementId, ...change }, person);
const copy = (testId: number, ruleIds: number[], person: Partial<Person> = owner) =>
  app.ask(duplicateAbTestRules, { testId, ruleIds }, person);
const read = async (id: number) => (await app.ask(getAbTest, { id }, viewer)).data;
const draft = () => createDraft(app, owner, setUp);
const fieldsOf = (key: string, field: string, code = 1004) => ({
  code,
  error: { fields: { [field]: { key } } },
});

/** Everything that needs an id of a test, with the right input. */
const onTest = {
  getAbTest: (id: number, person: object) => app.ask(getAbTest, { id }, person),
  updateAbTest: (id: number, person: object) =>
    app.ask(updateAbTest, { ...testForm, placementId: setUp.placementId, id, version: 1 }, person),
  duplicateAbTestRules: (testId: number, person: object) => copy(testId, [setUp.rules.us], person),
  resortAbTestRules: (testId: number, person: object) =>
    app.ask(resortAbTestRules, { testId, ruleIds: [setUp.rules.us], expectedIds: [] }, person),
  updateAbTestInstances: (testId: number, person: object) =>
    app.ask(updateAbTestInstances, { testId, version: 1, units: [] }, person),
  checkAbTest: (id: number, person: object) => app.ask(checkAbTest, { id }, person),
  removeAbTest: (id: number, person: object) => app.ask(removeAbTest, { id }, person),
  restoreAbTest: (id: number, person: object) => app.ask(restoreAbTest, { id }, person),
};
const reads = ['getAbTest', 'checkAbTest'];

test.each(Object.entries(onTest))(
  "%s: signed out 401, without the right 403, another organization's test does not exist",
  async (name, ask) => {
    const { id } = await draft();
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await ask(id, {})).status).toBe(401);
    expect((await ask(id, reads.includes(name) ? promoter : viewer)).status).toBe(403);
    expect((await ask(id, stranger)).code).toBe(1002);
    expect((await read(id)).version).toBe(1);
  },
);

describe('createAbTest', () => {
  test("signed out: 401; a viewer: 403; another organization's placement does not exist", async () => {
    expect((await create({}, {})).status).toBe(401);
    expect((await create({}, viewer)).status).toBe(403);
    expect((await create({}, stranger)).code).toBe(1002);
  });

  test('prepares a test, with its history; nothing is served differently', async () => {
    const { data, code } = await create({ name: '  High first ' });
    expect({ code, data }).toMatchObject({
      code: 0,
      data: {
        ...testForm,
        placementId: setUp.placementId,
        state: 'draft',
        result: null,
        units: [],
        events: [],
      },
    });
    expect(data.groups.A.map(({ name }) => name)).toEqual(['US', 'Rest']);
    expect(data.groups.B).toEqual([]);
    const log = await app.database.inScope(owner, (tx) =>
      tx.selectFrom('change_log').select(['entity', 'action', 'name', 'app_id']).execute(),
    );
    expect(log).toEqual([{ entity: 'ab_test', action: 'add', name: 'High first', app_id: setUp.pubAppId }]);
  });

  test('one open test for each placement, also when two begin at once', async () => {
    const answers = await Promise.all([create(), create({ name: 'Other' })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1005]);
    expect(await create()).toMatchObject(fieldsOf('abTest.errors.placementHasTest', 'placementId', 1005));
  });

  const wrong: [field: string, value: unknown, key: string][] = [
    ['name', '', 'abTest.errors.nameEmpty'],
    ['name', null, 'abTest.errors.nameEmpty'],
    ['name', 7, 'abTest.errors.nameEmpty'],
    ['name', 'x'.repeat(40), 'abTest.errors.nameTooLong'],
    ['placementId', null, 'abTest.errors.placementEmpty'],
    ['placementId', 0, 'abTest.errors.placementEmpty'],
    ['placementId', 'main', 'abTest.errors.placementEmpty'],
    ['shareB', null, 'abTest.errors.shareEmpty'],
    ['shareB', 4, 'abTest.errors.shareRange'],
    ['shareB', 96, 'abTest.errors.shareRange'],
    ['shareB', 12.5, 'abTest.errors.shareEmpty'],
    ['sameSettings', 'yes', 'common.errors.invalid'],
  ];
  test.each(wrong)('%s = %j is refused at the field', async (field, value, key) => {
    expect(await create({ [field]: value })).toMatchObject(fieldsOf(key, field));
  });

  test.each(['x'.repeat(39), '<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])(
    'keeps the name %j as it is',
    async (name) => {
      expect((await create({ name })).data.name).toBe(name);
    },
  );

  test('a disabled placement is refused at the field', async () => {
    await app.database.asSystem((tx) =>
      tx.updateTable('placement').set({ status: 0 }).where('id', '=', setUp.placementId).execute(),
    );
    expect(await create()).toMatchObject(fieldsOf('abTest.errors.placementOff', 'placementId'));
  });
});

describe('updateAbTest', () => {
  const update = (id: number, change: object) =>
    app.ask(updateAbTest, { ...testForm, placementId: setUp.placementId, id, version: 1, ...change }, owner);

  test('saves, counts the version, and refuses a stale edit with what is there', async () => {
    const { id } = await draft();
    expect((await update(id, { name: 'First', shareB: 20 })).data).toMatchObject({
      name: 'First',
      shareB: 20,
      version: 2,
    });
    expect(await update(id, { name: 'Second' })).toMatchObject({
      code: 1013,
      error: { current: { name: 'First', version: 2 } },
    });
  });

  test('moves to another placement until rules are copied', async () => {
    const { id } = await draft();
    const other = await createTestPlacement(app, owner, setUp.pubAppId);
    expect((await update(id, { placementId: other })).data.placementId).toBe(other);
    expect((await update(id, { version: 2 })).code).toBe(0);
    await copy(id, [setUp.rules.us]);
    expect(await update(id, { placementId: other, version: 3 })).toMatchObject(
      fieldsOf('abTest.errors.placementFixed', 'placementId'),
    );
  });

  test('moves once the copied rules are taken out again; one that is brought back then serves nobody', async () => {
    const { id } = await draft();
    const { data } = await copy(id, [setUp.rules.us]);
    const ruleId = data.groups.B[0]?.id ?? 0;
    expect((await app.ask(removeMediationRule, { id: ruleId }, owner)).code).toBe(0);
    const other = await createTestPlacement(app, owner, setUp.pubAppId);
    expect(await update(id, { placementId: other })).toMatchObject({
      code: 0,
      data: { placementId: other, groups: { B: [] } },
    });
    const [removal] = (
      await app.ask(listChanges, { entity: 'mediation_rule', entityId: ruleId, size: 1 }, owner)
    ).data.list;
    expect((await app.ask(revertChange, { id: removal?.id ?? 0, batch: false }, owner)).code).toBe(0);
    expect((await app.ask(getMediationRule, { id: ruleId }, owner)).data).toMatchObject({
      placementId: setUp.placementId,
      testId: null,
      status: 0,
    });
  });
});

describe('duplicateAbTestRules', () => {
  test("copies rules with their lists, once each, out of the placement's own order", async () => {
    const { id } = await draft();
    await copy(id, [setUp.rules.all]);
    const { data } = await copy(id, [setUp.rules.us, setUp.rules.all]);
    expect(data.groups.B).toMatchObject([
      {
        originId: setUp.rules.us,
        name: 'US',
        countries: ['US'],
        waterfall: [{ name: 'high' }, { name: 'low' }],
      },
      { originId: setUp.rules.all, name: 'Rest', bidding: [{ name: 'bids' }] },
    ]);
    expect(data.units.map(({ name, unitIdB }) => [name, unitIdB])).toEqual([
      ['high', null],
      ['low', null],
      ['bids', null],
      ['all', null],
    ]);
    const place = { pubAppId: setUp.pubAppId, placementId: setUp.placementId };
    const ordinary = (await app.ask(listMediationRules, place, owner)).data;
    expect(ordinary.order).toEqual([setUp.rules.us, setUp.rules.all]);
    expect(ordinary.abTest).toMatchObject({ id, state: 'draft' });
  });

  test('copies serve nobody yet, nor after the test is removed: neither instance nor app counts them as rules', async () => {
    const { id } = await draft();
    await copy(id, [setUp.rules.us, setUp.rules.all]);
    const counted = async () => ({
      instance: (await app.ask(getInstance, { id: setUp.instances.high }, owner)).data.rules,
      app: (await app.ask(getAppProgress, { pubAppId: setUp.pubAppId }, owner)).data.rules,
    });
    expect(await counted()).toEqual({ instance: 1, app: 2 });
    expect((await app.ask(removeAbTest, { id }, owner)).code).toBe(0);
    expect(await counted()).toEqual({ instance: 1, app: 2 });
  });

  test('what is no rule of group A does not exist; one without instances is refused', async () => {
    const { id } = await draft();
    const [copied] = (await copy(id, [setUp.rules.us])).data.groups.B;
    expect((await copy(id, [copied?.id ?? 0])).code).toBe(1002);
    expect((await copy(id, [setUp.rules.us, 999_999])).code).toBe(1002);
    const empty = await createTestRule(app, owner, {
      appId: setUp.pubAppId,
      placementId: setUp.placementId,
      instanceIds: [],
      priority: 3,
    });
    expect(await copy(id, [empty])).toMatchObject(fieldsOf('abTest.errors.ruleWithoutInstances', 'ruleIds'));
  });

  test.each([[[]], [null], [undefined]])('no rules (%j) is refused', async (ruleIds) => {
    const { id } = await draft();
    expect(await copy(id, ruleIds as number[])).toMatchObject(
      fieldsOf('abTest.errors.rulesEmpty', 'ruleIds'),
    );
  });
});

describe('listAbTests', () => {
  const list = (input: object = {}, person: Partial<Person> = owner) =>
    app.ask(listAbTests, { pubAppId: setUp.pubAppId, ...input }, person);

  test("signed out: 401; a promoter: 403; another organization's app does not exist", async () => {
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await list({}, {})).status).toBe(401);
    expect((await list({}, promoter)).status).toBe(403);
    expect((await list({}, stranger)).code).toBe(1002);
  });

  test('filters, searches and pages; removed ones are not there', async () => {
    const first = await draft();
    const other = await createTestPlacement(app, owner, setUp.pubAppId);
    await create({ name: '100 % bidding', placementId: other });
    const names = async (input: object) => (await list(input)).data.list.map(({ name }) => name);
    expect(await names({})).toEqual(['100 % bidding', 'High first']);
    expect(await names({ size: 1, page: 2 })).toEqual(['High first']);
    expect(await names({ placementId: setUp.placementId })).toEqual(['High first']);
    expect(await names({ search: '%' })).toEqual(['100 % bidding']);
    expect(await names({ state: 'running' })).toEqual([]);
    expect(await names({ history: 1 })).toEqual([]);
    await app.ask(removeAbTest, { id: first.id }, owner);
    expect(await names({ history: 0 })).toEqual(['100 % bidding']);
  });
});

describe('removeAbTest and restoreAbTest', () => {
  test('takes the whole preparation away and brings it back', async () => {
    const ready = await makeReady(app, owner, setUp, await draft());
    expect((await app.ask(removeAbTest, { id: ready.id }, owner)).code).toBe(0);
    expect((await app.ask(getAbTest, { id: ready.id }, owner)).code).toBe(1002);
    expect((await app.ask(restoreAbTest, { id: ready.id }, owner)).data).toEqual(ready);
    expect((await app.ask(restoreAbTest, { id: ready.id }, owner)).code).toBe(1002);
  });

  test('does not come back beside another test of the placement', async () => {
    const { id } = await draft();
    await app.ask(removeAbTest, { id }, owner);
    await draft();
    expect(await app.ask(restoreAbTest, { id }, owner)).toMatchObject(
      fieldsOf('abTest.errors.placementHasTest', 'placementId', 1005),
    );
  });
});

describe('its entity', () => {
  test('an edit of the preparation can be taken back', async () => {
    const ready = await makeReady(app, owner, setUp, await draft());
    const before = await app.database.inScope(owner, (tx) => abTestEntity.read(tx, ready.id));
    const log = await app.database.inScope(owner, (tx) =>
      tx
        .selectFrom('change_log')
        .select(['before', 'after'])
        .where('entity', '=', 'ab_test')
        .where('action', '=', 'edit')
        .execute(),
    );
    expect(log).toMatchObject([{ before: { units: [] }, after: before }]);
  });
});
