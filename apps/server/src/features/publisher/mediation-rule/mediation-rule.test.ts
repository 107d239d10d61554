import { role } from '@millrace/contract/people/permission';
import {
  createMediationRule,
  duplicateMediationRule,
  getMediationRule,
  listMediationRules,
  type MediationRule,
  type RuleForm,
  removeMediationRule,
  updateMediationRule,
  updateMediationRuleStatus,
} from '@millrace/contract/publisher/mediation-rule';
import { everyone } from '@millrace/contract/publisher/targeting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import {
  addRuleTo,
  createPlacementWithInstances,
  type PlacementWithInstances,
  plainRule,
  ruleWith,
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
  place = await createPlacementWithInstances(app, owner);
});
afterAll(() => app.close());

const on = (instanceId: number) => ({ instanceId, enabled: true });
const off = (instanceId: number) => ({ instanceId, enabled: false });
const create = (form: RuleForm, person = owner, placementId = place.placementId) =>
  app.ask(createMediationRule, { ...form, placementId }, person);
const update = ({ id, version }: MediationRule, form: RuleForm, person = owner) =>
  app.ask(updateMediationRule, { ...form, id, version }, person);
const read = async (id: number) => (await app.ask(getMediationRule, { id }, owner)).data;
const logOf = (entityId: number) =>
  app.database.inScope(owner, (tx) =>
    tx
      .selectFrom('change_log')
      .select(['action', 'name', 'app_id', 'before', 'after'])
      .where('entity', '=', 'mediation_rule')
      .where('entity_id', '=', entityId)
      .orderBy('id')
      .execute(),
  );

describe('createMediationRule', () => {
  test('signed out: 401', async () => {
    const answer = await app.ask(createMediationRule, { ...plainRule, placementId: place.placementId });
    expect(answer.status).toBe(401);
  });

  test('a viewer: 403', async () => {
    expect((await create(plainRule, viewer)).status).toBe(403);
  });

  test("another organization's placement does not exist", async () => {
    expect((await create(plainRule, stranger)).code).toBe(1002);
  });

  test("another organization's instance does not exist, nor one of another placement", async () => {
    const other = await createPlacementWithInstances(app, stranger);
    const second = await createPlacementWithInstances(app, owner);
    for (const instanceId of [other.waterfall[0], second.waterfall[0]]) {
      const answer = await create(ruleWith({ waterfall: [on(instanceId)] }));
      expect(answer.code).toBe(1002);
    }
  });

  test('keeps every field, both lists in their order, and writes the change log', async () => {
    const form = ruleWith({
      name: 'US high value',
      countries: ['US', 'CA', 'US'],
      optimizedType: 'auto',
      poolSize: 4,
      preloadTimeout: 60,
      targeting: {
        iapMin: '5',
        genders: ['female'],
        appVersions: ['[1.0,2.0)', '3.1'],
        channelMode: 'include',
        channels: ['store', '应用宝'],
        customTags: [{ name: 'level', type: 'int', operator: '>=', values: ['10'] }],
      },
      waterfall: [on(place.waterfall[1]), off(place.waterfall[0])],
      bidding: [off(place.bidding[0]), on(place.bidding[1]), on(place.bidding[2])],
    });
    const { code, data } = await create(form);
    expect(code).toBe(0);
    const { placementId } = place;
    const kept = { ...form, countries: ['US', 'CA'], pubAppId: place.appId, placementId, status: 1 };
    expect(data).toMatchObject({ ...kept, version: 1, testId: null, abTest: null });
    expect(await read(data.id)).toEqual(data);
    expect(await logOf(data.id)).toMatchObject([
      { action: 'add', name: 'US high value', app_id: place.appId, before: null, after: { poolSize: 4 } },
    ]);
  });

  test('ALL stands alone', async () => {
    expect((await create(ruleWith({ countries: ['DE', '00'] }))).data.countries).toEqual(['00']);
  });

  test('a channel may have all the characters that there are for channels', async () => {
    const channels = [`🎮${'x'.repeat(998)}`];
    const { code, data } = await create(ruleWith({ targeting: { channelMode: 'include', channels } }));
    expect([code, data.targeting.channels]).toEqual([0, channels]);
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])('keeps %j as it is', async (name) => {
    expect((await create(ruleWith({ name }))).data.name).toBe(name);
  });

  const long = (length: number) => 'x'.repeat(length);
  const wrong: [field: string, change: Parameters<typeof ruleWith>[0], key: string][] = [
    ['name', { name: ' ' }, 'mediationRule.errors.nameEmpty'],
    ['name', { name: long(41) }, 'common.errors.tooLong'],
    ['countries', { countries: [] }, 'mediationRule.errors.regionsEmpty'],
    ['countries.0', { countries: ['Germany'] }, 'common.errors.invalid'],
    ['poolSize', { poolSize: 21 }, 'common.errors.tooHigh'],
    ['inventoryInterval', { inventoryInterval: 29 }, 'common.errors.tooLow'],
    ['batchSize', { batchSize: 1.5 }, 'common.errors.invalid'],
    [
      'targeting.channels',
      {
        targeting: {
          channelMode: 'include',
          channels: Array.from({ length: 11 }, (_, i) => `${i}${long(95)}`),
        },
      },
      'mediationRule.errors.channelTooLong',
    ],
    [
      'targeting.channels',
      { targeting: { channelMode: 'include', channels: [long(1001)] } },
      'mediationRule.errors.channelTooLong',
    ],
    [
      'targeting.channels',
      { targeting: { channelMode: 'include', channels: [`🎮${long(999)}`] } },
      'mediationRule.errors.channelTooLong',
    ],
    ['targeting.channels', { targeting: { channelMode: 'exclude' } }, 'mediationRule.errors.listEmpty'],
    ['targeting.brandMode', { targeting: { brands: ['Sony'] } }, 'mediationRule.errors.modeEmpty'],
    [
      'targeting.iapMax',
      { targeting: { iapMin: '10', iapMax: '9.5' } },
      'mediationRule.errors.rangeReversed',
    ],
    ['targeting.iapMin', { targeting: { iapMin: '10.123' } }, 'common.errors.invalid'],
    ['targeting.ageMax', { targeting: { ageMin: 30, ageMax: 20 } }, 'mediationRule.errors.rangeReversed'],
    ['targeting.ageMax', { targeting: { ageMax: 201 } }, 'common.errors.tooHigh'],
    [
      'targeting.frequencyMax',
      { targeting: { frequencyMin: 3, frequencyMax: 2 } },
      'mediationRule.errors.rangeReversed',
    ],
    ['targeting.frequencyMin', { targeting: { frequencyMin: 501 } }, 'common.errors.tooHigh'],
    ['targeting.osMax', { targeting: { osMin: '10', osMax: '9.9' } }, 'mediationRule.errors.rangeReversed'],
    ['targeting.osMin', { targeting: { osMin: 'ten' } }, 'common.errors.invalid'],
    [
      'targeting.appVersions',
      { targeting: { appVersions: ['1.0', '[1.0;2.0)'] } },
      'mediationRule.errors.versionExpression',
    ],
    [
      'targeting.sdkVersions',
      { targeting: { sdkVersions: ['(2.0,1.0]'] } },
      'mediationRule.errors.versionInterval',
    ],
  ];
  test.each(wrong)('%s of %j is refused at the field', async (field, change, key) => {
    const answer = await create(ruleWith(change));
    expect(answer).toMatchObject({ status: 200, code: 1004, error: { fields: { [field]: { key } } } });
  });

  test('a wrong version expression is named', async () => {
    const answer = await create(ruleWith({ targeting: { appVersions: ['1.0', 'v2'] } }));
    expect(answer.error.fields?.['targeting.appVersions']?.params).toEqual({ value: 'v2' });
  });

  const tag = { name: 'level', type: 'int', operator: '=', values: ['1'] } as const;
  test.each([
    [{ ...tag, type: 'string', operator: '>' } as const, 'operator', 'mediationRule.errors.tagOperator'],
    [{ ...tag, values: ['1.5'] }, 'values', 'mediationRule.errors.tagNumber'],
    [{ ...tag, values: ['1', '2'] }, 'values', 'mediationRule.errors.tagValues'],
  ])('tag %j is refused at its field', async (wrongTag, field, key) => {
    const customTags = [tag, wrongTag].map((one) => ({ ...one, values: [...one.values] }));
    const answer = await create(ruleWith({ targeting: { customTags } }));
    expect(answer.error.fields).toEqual({ [`targeting.customTags.1.${field}`]: { key, params: {} } });
  });

  test.each([
    ['optimizedType', { optimizedType: 'best' }],
    ['optimizedType', { optimizedType: null }],
    ['targeting', { targeting: null }],
    ['targeting.genders.0', { targeting: { ...everyone, genders: ['x'] } }],
    ['waterfall', { waterfall: 'all' }],
  ])('%s of the wrong kind: %j', async (field, change) => {
    const input = { ...plainRule, placementId: place.placementId, ...change } as RuleForm & {
      placementId: number;
    };
    const answer = await app.ask(createMediationRule, input, owner);
    expect(Object.keys(answer.error.fields ?? {})).toEqual([field]);
  });

  test('each ad network has only one enabled bidding id; nothing is half saved', async () => {
    const list = { pubAppId: place.appId, placementId: place.placementId };
    const { total } = (await app.ask(listMediationRules, list, owner)).data;
    const answer = await create(ruleWith({ bidding: [on(place.bidding[0]), on(place.bidding[1])] }));
    expect(answer).toMatchObject({
      code: 1005,
      error: { fields: { bidding: { key: 'mediationRule.errors.biddingTwice' } } },
    });
    expect((await app.ask(listMediationRules, list, owner)).data.total).toBe(total);
  });

  test.each(['waterfall', 'bidding'] as const)('an instance of the other kind in the %s', async (list) => {
    const instanceId = list === 'bidding' ? place.waterfall[0] : place.bidding[0];
    const answer = await create(ruleWith({ [list]: [on(instanceId)] }));
    expect(answer.error.fields).toMatchObject({ [list]: { key: 'mediationRule.errors.wrongList' } });
  });

  test('an instance twice', async () => {
    const [instanceId] = place.waterfall;
    const answer = await create(ruleWith({ waterfall: [on(instanceId), off(instanceId)] }));
    expect(answer.error.fields).toMatchObject({ waterfall: { key: 'mediationRule.errors.entryTwice' } });
  });

  test('a placement has 100 rules at most', async () => {
    const full = await createPlacementWithInstances(app, owner);
    const first = await addRuleTo(app, owner, full.placementId);
    for (let count = 1; count < 100; count += 1) {
      await app.ask(duplicateMediationRule, { id: first.id }, owner);
    }
    expect(await create(plainRule, owner, full.placementId)).toMatchObject({
      code: 1011,
      error: { error: 'mediationRule.errors.tooMany', params: { max: 100 } },
    });
  });
});

describe('getMediationRule', () => {
  test('signed out: 401; a promoter: 403', async () => {
    const rule = await addRuleTo(app, owner, place.placementId);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask(getMediationRule, { id: rule.id })).status).toBe(401);
    expect((await app.ask(getMediationRule, { id: rule.id }, promoter)).status).toBe(403);
  });

  test('a viewer reads; another organization does not', async () => {
    const rule = await addRuleTo(app, owner, place.placementId);
    expect((await app.ask(getMediationRule, { id: rule.id }, viewer)).data).toEqual(rule);
    expect((await app.ask(getMediationRule, { id: rule.id }, stranger)).code).toBe(1002);
  });
});

describe('updateMediationRule', () => {
  test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
    const rule = await addRuleTo(app, owner, place.placementId);
    const input = { ...plainRule, id: rule.id, version: 1 };
    expect((await app.ask(updateMediationRule, input)).status).toBe(401);
    expect((await update(rule, plainRule, viewer)).status).toBe(403);
    expect((await update(rule, plainRule, stranger)).code).toBe(1002);
    expect(await read(rule.id)).toEqual(rule);
  });

  test('replaces fields and lists, counts the version, logs before and after', async () => {
    const [first, second] = place.waterfall;
    const rule = await addRuleTo(app, owner, place.placementId, { waterfall: [on(first), on(second)] });
    const form = ruleWith({ name: 'Moved', poolSize: 3, waterfall: [on(second), off(first)] });
    expect((await update(rule, form)).data).toMatchObject({ ...form, version: 2 });
    expect(await logOf(rule.id)).toMatchObject([
      { action: 'add' },
      {
        action: 'edit',
        before: { poolSize: null, waterfall: [on(first), on(second)] },
        after: { poolSize: 3, waterfall: [on(second), off(first)] },
      },
    ]);
  });

  test('two windows: the second save is refused and shows the first', async () => {
    const rule = await addRuleTo(app, owner, place.placementId);
    await update(rule, ruleWith({ name: 'First' }));
    const answer = await update(rule, ruleWith({ name: 'Second' }));
    expect(answer).toMatchObject({ code: 1013, error: { current: { name: 'First', version: 2 } } });
    expect((await read(rule.id)).name).toBe('First');
  });

  test('two saves at once: one wins', async () => {
    const rule = await addRuleTo(app, owner, place.placementId);
    const codes = await Promise.all(
      ['A', 'B'].map(async (name) => (await update(rule, ruleWith({ name }))).code),
    );
    expect(codes.sort()).toEqual([0, 1013]);
  });

  test('a rule that was removed in another tab does not exist', async () => {
    const rule = await addRuleTo(app, owner, place.placementId);
    await app.ask(removeMediationRule, { id: rule.id }, owner);
    expect((await update(rule, plainRule)).code).toBe(1002);
  });

  test('an instance that was switched off meanwhile keeps its entry and its place', async () => {
    const [first, second] = place.waterfall;
    const rule = await addRuleTo(app, owner, place.placementId, { waterfall: [on(first), on(second)] });
    await app.database.asSystem((tx) =>
      tx.updateTable('instance').set({ status: 0 }).where('id', '=', first).execute(),
    );
    expect((await read(rule.id)).waterfall).toEqual([on(first), on(second)]);
    expect((await update(rule, ruleWith({ waterfall: [on(first), on(second)] }))).code).toBe(0);
  });
});

describe('updateMediationRuleStatus', () => {
  test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
    const { id } = await addRuleTo(app, owner, place.placementId);
    expect((await app.ask(updateMediationRuleStatus, { id, status: 0 })).status).toBe(401);
    expect((await app.ask(updateMediationRuleStatus, { id, status: 0 }, viewer)).status).toBe(403);
    expect((await app.ask(updateMediationRuleStatus, { id, status: 0 }, stranger)).code).toBe(1002);
  });

  test('switches without counting the version; doing it again logs nothing', async () => {
    const { id } = await addRuleTo(app, owner, place.placementId);
    for (let time = 0; time < 2; time += 1) {
      const { data } = await app.ask(updateMediationRuleStatus, { id, status: 0 }, owner);
      expect(data).toMatchObject({ status: 0, version: 1 });
    }
    expect(await logOf(id)).toMatchObject([
      { action: 'add' },
      { action: 'disable', before: { status: 1 }, after: { status: 0 } },
    ]);
  });
});

describe('duplicateMediationRule', () => {
  test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
    const { id } = await addRuleTo(app, owner, place.placementId);
    expect((await app.ask(duplicateMediationRule, { id })).status).toBe(401);
    expect((await app.ask(duplicateMediationRule, { id }, viewer)).status).toBe(403);
    expect((await app.ask(duplicateMediationRule, { id }, stranger)).code).toBe(1002);
  });

  test('copies fields and lists right behind the rule, switched off', async () => {
    const own = await createPlacementWithInstances(app, owner);
    const rule = await addRuleTo(app, owner, own.placementId, {
      name: 'x'.repeat(40),
      waterfall: [on(own.waterfall[1]), off(own.waterfall[0])],
      targeting: { genders: ['male'] },
    });
    await addRuleTo(app, owner, own.placementId, { name: 'Last' });
    const { data: copy } = await app.ask(duplicateMediationRule, { id: rule.id }, owner);
    const { id, name, status, priority, ...same } = copy;
    expect({ name, status, priority }).toEqual({ name: `${'x'.repeat(36)} (2)`, status: 0, priority: 2 });
    expect(rule).toMatchObject(same);
    const again = await app.ask(duplicateMediationRule, { id }, owner);
    expect(again.data.name).toBe(`${'x'.repeat(36)} (3)`);
  });
});
