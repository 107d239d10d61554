import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { createApp } from '@millrace/contract/publisher/app';
import {
  type BlockRule,
  createBlockRule,
  getBlockRule,
  listBlockRules,
  removeBlockRule,
  restoreBlockRule,
  updateBlockRule,
  updateBlockRuleStatus,
} from '@millrace/contract/publisher/block-rule';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const form = {
  name: 'Old Samsungs',
  adnId: 1,
  appVersions: ['[1.0,2.0)'],
  sdkVersions: [],
  osVersions: ['(,9]'],
  models: ['samsung:*'],
};

let app: TestApp;
let owner: Person;
let viewer: Person;
let pubAppId: number;
let rule: BlockRule;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
  pubAppId = await addApp(owner);
});
beforeEach(async () => {
  rule = (await create(owner)).data;
});
afterAll(() => app.close());

const addApp = async (person: Person) =>
  (await app.ask(createApp, { appId: null, plat: 1, appName: 'Coin Rush', coppa: true }, person)).data.id;
const create = (person: Person, change: object = {}) =>
  app.ask(createBlockRule, { ...form, pubAppId, ...change }, person);
const edit = (person: Person, change: object = {}) =>
  app.ask(updateBlockRule, { ...form, id: rule.id, version: rule.version, ...change }, person);
const lastChange = () =>
  app.database.inScope(owner, (tx) =>
    tx.selectFrom('change_log').selectAll().orderBy('id', 'desc').executeTakeFirst(),
  );

const reads: [string, Call, () => object][] = [
  ['listBlockRules', listBlockRules, () => ({ pubAppId })],
  ['getBlockRule', getBlockRule, () => ({ id: rule.id })],
];
const writes: [string, Call, () => object][] = [
  ['createBlockRule', createBlockRule, () => ({ ...form, pubAppId })],
  ['updateBlockRule', updateBlockRule, () => ({ ...form, id: rule.id, version: 1 })],
  ['updateBlockRuleStatus', updateBlockRuleStatus, () => ({ id: rule.id, status: 0 })],
  ['removeBlockRule', removeBlockRule, () => ({ id: rule.id })],
];

test.each([...reads, ...writes])(
  "%s: signed out 401, another organization's 1002",
  async (_, call, input) => {
    const stranger = await createPerson(app);
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    expect((await app.ask<Call>(call, input(), stranger)).code).toBe(1002);
    expect((await app.ask(getBlockRule, { id: rule.id }, owner)).data).toEqual(rule);
  },
);
test.each(writes)('%s by a viewer: 403', async (_, call, input) => {
  expect((await app.ask<Call>(call, input(), viewer)).status).toBe(403);
});
test.each(reads)('%s by a viewer is answered, by a promoter 403', async (_, call, input) => {
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask<Call>(call, input(), viewer)).code).toBe(0);
  expect((await app.ask<Call>(call, input(), promoter)).status).toBe(403);
});

test('added, as entered, with its history', async () => {
  expect(rule).toMatchObject({ ...form, pubAppId, status: 1, version: 1 });
  expect(await lastChange()).toMatchObject({
    ...{ entity: 'block_rule', entity_id: rule.id, app_id: pubAppId, action: 'add', name: form.name },
    after: form,
  });
});

test('what is entered twice is stored once', async () => {
  const { data } = await create(owner, { adnId: null, models: ['samsung:*', 'samsung:*'] });
  expect(data).toMatchObject({ adnId: null, models: ['samsung:*'] });
});

test('saved whole, with the version counted; a stale save is refused', async () => {
  const saved = await edit(owner, { name: 'Every phone', models: [] });
  expect(saved.data).toMatchObject({ name: 'Every phone', models: [], version: 2 });
  expect(await lastChange()).toMatchObject({
    action: 'edit',
    before: { models: ['samsung:*'] },
    after: { models: [] },
  });
  expect(await edit(owner)).toMatchObject({ code: 1013, error: { current: { name: 'Every phone' } } });
});

test('off and on, once in history each; the version stays', async () => {
  const set = async (status: 0 | 1) =>
    (await app.ask(updateBlockRuleStatus, { id: rule.id, status }, owner)).data;
  expect(await set(0)).toEqual({ ...rule, status: 0 });
  const off = await lastChange();
  expect(off).toMatchObject({ action: 'disable' });
  await set(0);
  expect(await lastChange()).toEqual(off);
  expect(await set(1)).toEqual(rule);
});

test('removed and brought back as it was', async () => {
  const { id } = rule;
  expect((await app.ask(restoreBlockRule, { id }, owner)).code).toBe(1002);
  expect((await app.ask(removeBlockRule, { id }, owner)).code).toBe(0);
  expect(await lastChange()).toMatchObject({ action: 'delete', before: form });
  expect((await app.ask(getBlockRule, { id }, owner)).code).toBe(1002);
  expect((await edit(owner)).code).toBe(1002);
  expect((await app.ask(removeBlockRule, { id }, owner)).code).toBe(1002);
  expect((await app.ask(restoreBlockRule, { id }, await createPerson(app))).code).toBe(1002);
  expect((await app.ask(restoreBlockRule, { id }, viewer)).status).toBe(403);
  expect((await app.ask(restoreBlockRule, { id })).status).toBe(401);
  expect((await app.ask(restoreBlockRule, { id }, owner)).data).toEqual(rule);
});

test('listed by app: active ones first, then the newest; searched, filtered and sorted', async () => {
  const person = await createPerson(app);
  const own = await addApp(person);
  const ids: number[] = [];
  for (const name of ['b', 'A', 'c_1']) ids.push((await create(person, { pubAppId: own, name })).data.id);
  await app.ask(updateBlockRuleStatus, { id: ids[2] ?? 0, status: 0 }, person);
  await create(person, { pubAppId: await addApp(person), name: 'Other app' });
  const names = async (query: object) => {
    const { data } = await app.ask(listBlockRules, { pubAppId: own, ...query }, person);
    return [...data.list.map(({ name }) => name), data.total];
  };
  expect(await names({})).toEqual(['A', 'b', 'c_1', 3]);
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['c_1', 'b', 'A', 3]);
  expect(await names({ sort: 'createdAt', size: 1, page: 2 })).toEqual(['A', 3]);
  expect(await names({ status: 0 })).toEqual(['c_1', 1]);
  expect(await names({ search: '_' })).toEqual(['c_1', 1]);
});

describe('bad input', () => {
  const wrong: [field: string, value: unknown, key: string][] = [
    ['name', ' ', 'blockRule.errors.nameEmpty'],
    ['name', 'x'.repeat(51), 'common.errors.tooLong'],
    ['name', 7, 'blockRule.errors.nameEmpty'],
    ['adnId', 98, 'blockRule.errors.networkUnknown'],
    ['adnId', 'AdMob', 'common.errors.invalid'],
    ['appVersions.0', ['newest'], 'blockRule.errors.versionMalformed'],
    ['appVersions.0', ['[2.0,1.0]'], 'blockRule.errors.versionMalformed'],
    ['sdkVersions.1', ['1', '<script>'], 'blockRule.errors.versionMalformed'],
    ['osVersions.0', ['🎮'], 'blockRule.errors.versionMalformed'],
    ['osVersions', '9', 'common.errors.invalid'],
    ['appVersions', Array(101).fill('1'), 'common.errors.tooMany'],
    ['models.0', ['samsung'], 'blockRule.errors.deviceMalformed'],
    ['models.0', ['*:*'], 'blockRule.errors.deviceMalformed'],
    ['models.0', ['a:b:c'], 'blockRule.errors.deviceMalformed'],
    ['models.0', [`a:${'b'.repeat(99)}`], 'common.errors.tooLong'],
  ];
  test.each(wrong)('%s: %j is refused there', async (path, value, key) => {
    const [field = ''] = path.split('.');
    const answer = await create(owner, { [field]: value });
    expect(answer).toMatchObject({ status: 200, code: 1004 });
    expect(answer.error.fields?.[path]?.key).toBe(key);
  });

  test('a rule without any condition, which would block everybody', async () => {
    const none = { appVersions: [], sdkVersions: [], osVersions: [], models: [] };
    for (const answer of [await create(owner, none), await edit(owner, none)]) {
      expect(answer.error.fields?.appVersions?.key).toBe('blockRule.errors.conditionsEmpty');
    }
  });

  test.each(['<script>alert(1)</script>', '🎮 игра', 'שלום ‏rtl'])(
    'keeps the name %j as it is',
    async (name) => {
      expect((await create(owner, { name })).data.name).toBe(name);
    },
  );
});
