import { role } from '@millrace/contract/people/permission';
import {
  checkAbTest,
  createAbTest,
  duplicateAbTestRules,
  getAbTest,
  resortAbTestRules,
  updateAbTestInstances,
} from '@millrace/contract/publisher/ab-test';
import {
  duplicateMediationRule,
  getMediationRule,
  removeMediationRule,
  resortMediationRules,
  updateMediationRule,
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
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestInstance, createTestRule } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
let viewer: Person;
let setUp: TestableSetUp;
beforeEach(async () => {
  owner = await createPerson(app);
  viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
  setUp = await setUpTestable(app, owner);
});

const copy = (testId: number, ruleIds: number[]) => app.ask(duplicateAbTestRules, { testId, ruleIds }, owner);
const read = async (id: number) => (await app.ask(getAbTest, { id }, viewer)).data;
const draft = () => createDraft(app, owner, setUp);
const fieldsOf = (key: string, field: string, code = 1004) => ({
  code,
  error: { fields: { [field]: { key } } },
});

describe("group B's rules", () => {
  test('are edited and removed as any rule; group A stays as it is', async () => {
    const { id } = await draft();
    const [us, rest] = (await copy(id, [setUp.rules.us, setUp.rules.all])).data.groups.B;
    const { data: rule } = await app.ask(getMediationRule, { id: us?.id ?? 0 }, owner);
    const waterfall = rule.waterfall.toReversed();
    expect((await app.ask(updateMediationRule, { ...rule, name: 'Low first', waterfall }, owner)).code).toBe(
      0,
    );
    expect((await app.ask(removeMediationRule, { id: rest?.id ?? 0 }, owner)).code).toBe(0);
    const { groups, units } = await read(id);
    expect(groups.B).toMatchObject([{ name: 'Low first', waterfall: [{ name: 'low' }, { name: 'high' }] }]);
    expect(groups.A).toMatchObject([{ name: 'US', waterfall: [{ name: 'high' }, { name: 'low' }] }, {}]);
    expect(units).toHaveLength(3);
  });

  test('are duplicated inside group B: the ordinary rules stay as they are', async () => {
    const { id } = await draft();
    const [us] = (await copy(id, [setUp.rules.us, setUp.rules.all])).data.groups.B;
    const { data } = await app.ask(duplicateMediationRule, { id: us?.id ?? 0 }, owner);
    expect(data).toMatchObject({ name: 'US (2)', status: 0, testId: id, priority: 2 });
    const { groups } = await read(id);
    expect(groups.A.map(({ name }) => name)).toEqual(['US', 'Rest']);
    expect(groups.B.map(({ name, originId }) => [name, originId])).toEqual([
      ['US', setUp.rules.us],
      ['US (2)', null],
      ['Rest', setUp.rules.all],
    ]);
  });

  test('are put into another order, countries before ALL', async () => {
    const { id } = await draft();
    const second = await createTestRule(app, owner, {
      appId: setUp.pubAppId,
      placementId: setUp.placementId,
      instanceIds: [setUp.instances.low],
      countries: ['DE'],
      name: 'DE',
      priority: 3,
    });
    const { data } = await copy(id, [setUp.rules.us, setUp.rules.all, second]);
    const idOf = (name: string) => data.groups.B.find((rule) => rule.name === name)?.id ?? 0;
    const namesNow = async () => (await read(id)).groups.B.map(({ name }) => name);
    const resortFrom = (expected: readonly string[], ...names: string[]) =>
      app.ask(
        resortAbTestRules,
        { testId: id, ruleIds: names.map(idOf), expectedIds: expected.map(idOf) },
        owner,
      );
    const resort = async (...names: string[]) => resortFrom(await namesNow(), ...names);
    expect((await resort('DE', 'US', 'Rest')).data.groups.B.map(({ name }) => name)).toEqual([
      'DE',
      'US',
      'Rest',
    ]);
    for (const names of [
      ['US', 'Rest', 'DE'],
      ['DE', 'US'],
      ['DE', 'DE', 'Rest'],
    ]) {
      expect((await resort(...names)).code).toBe(1011);
    }
    expect(await namesNow()).toEqual(['DE', 'US', 'Rest']);
    // Whoever saw the order that was there before writes nothing over this one.
    expect(await resortFrom(['US', 'DE', 'Rest'], 'US', 'DE', 'Rest')).toMatchObject({
      ...{ code: 1013, error: { error: 'mediationRule.errors.staleOrder' } },
    });
    expect(await namesNow()).toEqual(['DE', 'US', 'Rest']);

    const { data: log } = await app.ask(listChanges, { entity: 'ab_test_order', entityId: id }, owner);
    expect((await app.ask(revertChange, { id: log.list[0]?.id ?? 0 }, owner)).code).toBe(0);
    expect(await namesNow()).toEqual(['US', 'DE', 'Rest']);
  });

  test('are put into another order as any rules are, and that is taken back', async () => {
    const { id } = await draft();
    const third = { appId: setUp.pubAppId, placementId: setUp.placementId, priority: 3, name: 'Third' };
    const added = await createTestRule(app, owner, { ...third, instanceIds: [setUp.instances.low] });
    const { data } = await copy(id, [setUp.rules.all, added]);
    const ids = data.groups.B.map((rule) => rule.id);
    const order = { placementId: setUp.placementId, ids: ids.toReversed(), expectedIds: ids };
    expect((await app.ask(resortMediationRules, order, owner)).code).toBe(0);
    const { data: log } = await app.ask(listChanges, { entity: 'ab_test_order', entityId: id }, owner);
    expect((await app.ask(revertChange, { id: log.list[0]?.id ?? 0 }, owner)).code).toBe(0);
    expect((await read(id)).groups.B.map((rule) => rule.id)).toEqual(ids);
  });
});

describe('updateAbTestInstances', () => {
  const save = (testId: number, version: number, units: unknown) =>
    app.ask(updateAbTestInstances, { testId, version, units: units as [] }, owner);

  test('keeps what is known so far; empty ones are still to come', async () => {
    const { id } = await draft();
    await copy(id, [setUp.rules.us]);
    const { high, low } = setUp.instances;
    const units = [
      { instanceId: high, unitId: ' b-high ' },
      { instanceId: low, unitId: null },
    ];
    const { data } = await save(id, 1, units);
    expect(data.version).toBe(2);
    expect(data.units.map(({ name, unitIdB }) => [name, unitIdB])).toEqual([
      ['high', 'b-high'],
      ['low', null],
      ['bids', null],
    ]);
    expect((await save(id, 1, [])).code).toBe(1013);
  });

  test('a Unit ID that exists, or is given twice, is refused at its field; other networks may have it', async () => {
    const { id } = await draft();
    await copy(id, [setUp.rules.us]);
    const { high, low } = setUp.instances;
    const twin = await createTestInstance(app, owner, {
      appId: setUp.pubAppId,
      placementId: setUp.placementId,
      networkId: 1,
      name: 'twin',
    });
    const [rule] = (await read(id)).groups.B;
    const { data: stored } = await app.ask(getMediationRule, { id: rule?.id ?? 0 }, owner);
    const waterfall = [...stored.waterfall, { instanceId: twin, enabled: true }];
    await app.ask(updateMediationRule, { ...stored, waterfall }, owner);

    expect(await save(id, 1, [{ instanceId: high, unitId: 'a-high' }])).toMatchObject(
      fieldsOf('instance.errors.unitIdTaken', 'units.0.unitId', 1005),
    );
    const twice = [high, twin].map((instanceId) => ({ instanceId, unitId: 'same' }));
    expect(await save(id, 1, twice)).toMatchObject(
      fieldsOf('instance.errors.unitIdTaken', 'units.1.unitId', 1005),
    );
    const apart = [high, low].map((instanceId) => ({ instanceId, unitId: 'same' }));
    expect((await save(id, 1, apart)).code).toBe(0);
  });

  test('an instance outside of group B is refused', async () => {
    const { id } = await draft();
    await copy(id, [setUp.rules.us]);
    expect(await save(id, 1, [{ instanceId: setUp.instances.all, unitId: 'x' }])).toMatchObject(
      fieldsOf('abTest.errors.notInTest', 'units.0.instanceId'),
    );
  });

  test.each<[unknown, string, string]>([
    [[{ instanceId: 1, unitId: '' }], 'units.0.unitId', 'instance.errors.unitIdEmpty'],
    [[{ instanceId: 1, unitId: 'x'.repeat(201) }], 'units.0.unitId', 'common.errors.tooLong'],
    [[{ instanceId: 1, unitId: 7 }], 'units.0.unitId', 'instance.errors.unitIdEmpty'],
    ['none', 'units', 'common.errors.invalid'],
  ])('%j is refused', async (units, field, key) => {
    const { id } = await draft();
    expect(await save(id, 1, units)).toMatchObject(fieldsOf(key, field));
  });
});

describe('checkAbTest', () => {
  const problemsOf = async (id: number) =>
    (await app.ask(checkAbTest, { id }, viewer)).data.problems.map(({ kind, name }) =>
      name === '' ? kind : `${kind} ${name}`,
    );

  test('names everything that is missing, then nothing', async () => {
    const test = await draft();
    expect(await problemsOf(test.id)).toEqual(['groupBEmpty']);
    await copy(test.id, [setUp.rules.us]);
    expect(await problemsOf(test.id)).toEqual(['unitMissing high', 'unitMissing low', 'unitMissing bids']);
    await makeReady(app, owner, setUp, test);
    expect((await app.ask(checkAbTest, { id: test.id }, viewer)).data).toEqual({
      problems: [],
      same: true,
      rulesA: 2,
      rulesB: 2,
      newInstances: 4,
      version: 2,
    });
  });

  test('a Unit ID that somebody has used since', async () => {
    const test = await draft();
    await makeReady(app, owner, setUp, test);
    const place = { appId: setUp.pubAppId, placementId: setUp.placementId };
    await createTestInstance(app, owner, { ...place, networkId: 1, unitId: 'b-a-high' });
    expect(await problemsOf(test.id)).toEqual(['unitTaken high']);
  });

  test('an A/A test whose groups differ, a group without instances, a placement that is off', async () => {
    const { data: test } = await app.ask(
      createAbTest,
      { ...testForm, placementId: setUp.placementId, sameSettings: true },
      owner,
    );
    await makeReady(app, owner, setUp, test);
    const [us] = (await read(test.id)).groups.B;
    const { data: rule } = await app.ask(getMediationRule, { id: us?.id ?? 0 }, owner);
    await app.ask(updateMediationRule, { ...rule, waterfall: [], bidding: [] }, owner);
    await app.database.asSystem(async (tx) => {
      await tx.updateTable('placement').set({ status: 0 }).where('id', '=', setUp.placementId).execute();
      await tx.updateTable('app').set({ status: 0 }).where('id', '=', setUp.pubAppId).execute();
      await tx
        .updateTable('mediation_rule')
        .set({ status: 0 })
        .where('placement_id', '=', setUp.placementId)
        .where('test_id', 'is', null)
        .execute();
    });
    expect(await problemsOf(test.id)).toEqual([
      'appOff',
      'placementOff',
      'groupAEmpty',
      'ruleEmpty US',
      'settingsDiffer',
    ]);
  });
});
