import type { Call } from '@millrace/contract/kit/call';
import { type RoleId, role } from '@millrace/contract/people/permission';
import { judgeAlert, listAlerts, quietAlert, wakeAlert } from '@millrace/contract/report/alert';
import {
  createAlertRule,
  getAlertRule,
  listAlertRules,
  removeAlertRule,
  restoreAlertRule,
  tuneAlertRule,
  updateAlertRule,
  updateAlertRuleStatus,
} from '@millrace/contract/report/alert-rule';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertForTests, alertRuleFormOf, createAlertForTests } from '../../../../testing/alerts.ts';
import { createPerson, type Person } from '../../../../testing/people.ts';
import { createTestApp } from '../../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let limited: Person;
let alert: AlertForTests;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.clock.set('2026-03-02T08:00:00Z');
  owner = await createPerson(app);
  alert = await createAlertForTests(app, owner);
  const apps = [await createTestApp(app, owner)];
  const { organizationId } = owner;
  limited = await createPerson(app, { organizationId, roleId: role.appOperator, apps });
});
afterAll(() => app.close());

const form = () => alertRuleFormOf(alert.appId);
const tuning = { sensitivity: '5', floorUsd: '10', mail: false };

const calls: [string, Call, () => object][] = [
  ['getAlertRule', getAlertRule, () => ({ id: alert.ownRuleId })],
  ['createAlertRule', createAlertRule, form],
  ['updateAlertRule', updateAlertRule, () => ({ ...form(), id: alert.ownRuleId, version: 1 })],
  ['updateAlertRuleStatus', updateAlertRuleStatus, () => ({ id: alert.ownRuleId, status: 0 })],
  ['removeAlertRule', removeAlertRule, () => ({ id: alert.ownRuleId })],
  ['tuneAlertRule', tuneAlertRule, () => ({ ...tuning, id: alert.ruleId, version: 1 })],
];

test.each(calls)(
  '%s: signed out 401, without permission 403, of another organization: not found',
  async (name, call, input) => {
    expect((await app.ask<Call>(call, input())).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, input(), promoter)).status).toBe(403);
    expect((await app.ask<Call>(call, input(), await createPerson(app))).code).toBe(1002);
    expect((await app.ask<Call>(call, input(), limited)).code).toBe(name === 'tuneAlertRule' ? 1011 : 1002);
    expect((await app.ask<Call>(call, input(), owner)).code).toBe(0);
  },
);

test('viewers read rules; adding, changing and silencing is for those who work on apps', async () => {
  const { organizationId } = owner;
  const as = (roleId: RoleId) => createPerson(app, { organizationId, roleId });
  const viewer = await as(role.appViewer);
  const changing: [Call, object][] = [
    ...calls
      .filter(([name]) => name !== 'getAlertRule')
      .map(([, call, input]) => [call, input()] as [Call, object]),
    [restoreAlertRule, { id: alert.ownRuleId }],
    [quietAlert, { id: alert.id, days: 1 }],
    [wakeAlert, { id: alert.id }],
  ];
  for (const [call, input] of changing)
    expect([call.path, (await app.ask<Call>(call, input, viewer)).status]).toEqual([call.path, 403]);
  expect((await app.ask(listAlertRules, {}, viewer)).data.list).toHaveLength(8);
  expect((await app.ask(getAlertRule, { id: alert.ownRuleId }, viewer)).code).toBe(0);
  expect((await app.ask(judgeAlert, { id: alert.id, useful: true }, viewer)).code).toBe(0);
  for (const roleId of [role.appOwner, role.appOperator])
    expect((await app.ask(createAlertRule, form(), await as(roleId))).code).toBe(0);
});

test('which webhooks a rule tells is chosen by owners, and stands in its history by name', async () => {
  const { organizationId } = owner;
  const operator = await createPerson(app, { organizationId, roleId: role.appOperator });
  const chosen = { ...form(), webhookIds: [alert.webhookId] };
  const refused = await app.ask(createAlertRule, chosen, operator);
  expect(refused.error.fields).toHaveProperty('webhookIds.key', 'alertRule.errors.webhooksForOwners');
  const foreign = await createAlertForTests(app, await createPerson(app));
  const unknown = await app.ask(createAlertRule, { ...form(), webhookIds: [foreign.webhookId] }, owner);
  expect(unknown.error.fields).toHaveProperty('webhookIds.key', 'alertRule.errors.webhookUnknown');

  const { data: made } = await app.ask(createAlertRule, chosen, owner);
  expect(made.own?.webhookIds).toEqual([alert.webhookId]);
  // Whoever may not see them leaves them as they are.
  const renamed = { ...chosen, name: 'Lower fill', id: made.id, version: 1 };
  expect((await app.ask(updateAlertRule, renamed, operator)).data.own?.webhookIds).toEqual([alert.webhookId]);
  const all = await app.ask(updateAlertRule, { ...renamed, webhookIds: null, version: 2 }, operator);
  expect(all.error.fields).toHaveProperty('webhookIds');
  await app.ask(updateAlertRule, { ...renamed, webhookIds: null, version: 2 }, owner);
  const { data } = await app.ask(listChanges, { entity: 'alert_rule' }, owner);
  expect(data.names.webhook).toEqual({ [alert.webhookId]: 'Pager' });
  await app.ask(revertChange, { id: Number(data.list[0]?.id) }, owner);
  expect((await app.ask(getAlertRule, { id: made.id }, owner)).data.own?.webhookIds).toEqual([
    alert.webhookId,
  ]);
});

test('listAlertRules: the usual ones and those of apps in reach, with what was said of their alerts', async () => {
  expect((await app.ask(listAlertRules, {})).status).toBe(401);
  const promoter = await createPerson(app, { roleId: role.promoter });
  expect((await app.ask(listAlertRules, {}, promoter)).status).toBe(403);
  const names = async (person: Person) =>
    (await app.ask(listAlertRules, {}, person)).data.list.map(
      ({ name, kind, metric }) => name ?? (kind === 'usual' ? metric : kind),
    );
  const usual = ['revenue', 'ecpm', 'fillRate', 'dau'];
  expect(await names(owner)).toEqual([...usual, 'late', 'zero', 'differs', 'Low fill']);
  expect(await names(limited)).toEqual([...usual, 'zero']);
  await app.ask(judgeAlert, { id: alert.id, useful: true }, owner);
  const colleague = await createPerson(app, { organizationId: owner.organizationId });
  await app.ask(judgeAlert, { id: alert.id, useful: false }, colleague);
  const counts = async (person: Person) => {
    const [revenue] = (await app.ask(listAlertRules, {}, person)).data.list;
    return revenue && [revenue.fired, revenue.useful, revenue.useless];
  };
  expect(await counts(owner)).toEqual([1, 1, 1]);
  expect(await counts(limited)).toEqual([0, 0, 0]);
});

test('what is wrong is said of its field', async () => {
  const wrong = async (change: object) => {
    const { error } = await app.ask(createAlertRule, { ...form(), ...change }, owner);
    return Object.entries(error.fields ?? {}).map(([field, { key }]) => `${field} ${key}`);
  };
  expect(await wrong({ name: ' ' })).toEqual(['name alertRule.errors.nameEmpty']);
  expect(await wrong({ value: '1,5' })).toEqual(['value alertRule.errors.valueWrong']);
  expect(await wrong({ value: '101' })).toEqual(['value alertRule.errors.percentWrong']);
  expect(await wrong({ span: 49 })).toEqual(['span alertRule.errors.spanWrong']);
  expect(await wrong({ span: 29, unit: 'days' })).toEqual(['span alertRule.errors.spanWrong']);
  expect(await wrong({ metric: 'dau' })).toEqual([
    'unit alertRule.errors.notByHour',
    'adnId alertRule.errors.notByNetwork',
  ]);
  expect(await wrong({ adnId: 19 })).toEqual(['adnId alertRule.errors.networkUnknown']);
  const { error } = await app.ask(createAlertRule, alertRuleFormOf(null), limited);
  expect(error.fields).toHaveProperty('pubAppId.key', 'alertRule.errors.appEmpty');
});

test('edits, switches, tunings and removals stand in the change log, and can be taken back', async () => {
  const { ownRuleId: id, ruleId } = alert;
  const edited = await app.ask(updateAlertRule, { ...form(), value: '55', id, version: 1 }, owner);
  expect(edited.data.own).toMatchObject({ value: '55', adnId: 1, app: { id: alert.appId } });
  expect((await app.ask(updateAlertRule, { ...form(), id, version: 1 }, owner)).code).toBe(1013);
  expect((await app.ask(tuneAlertRule, { ...tuning, id, version: 2 }, owner)).code).toBe(1011);
  expect((await app.ask(updateAlertRule, { ...form(), id: ruleId, version: 1 }, owner)).code).toBe(1011);
  expect((await app.ask(removeAlertRule, { id: ruleId }, owner)).code).toBe(1011);
  expect((await app.ask(tuneAlertRule, { ...tuning, id: ruleId, version: 1 }, owner)).data.usual).toEqual({
    ...{ sensitivity: '5', floorUsd: '10' },
  });
  await app.ask(updateAlertRuleStatus, { id: ruleId, status: 0 }, owner);
  await app.ask(removeAlertRule, { id }, owner);
  expect((await app.ask(getAlertRule, { id }, owner)).code).toBe(1002);
  const changes = (await app.ask(listChanges, { entity: 'alert_rule' }, owner)).data.list;
  expect(changes.map(({ action }) => action)).toEqual(['delete', 'disable', 'edit', 'edit']);
  for (const change of changes) await app.ask(revertChange, { id: Number(change.id) }, owner);
  expect((await app.ask(getAlertRule, { id }, owner)).data.own?.value).toBe('40');
  const usual = (await app.ask(getAlertRule, { id: ruleId }, owner)).data;
  expect(usual).toMatchObject({ status: 1, usual: { sensitivity: '4', floorUsd: '20' }, mail: true });
});

test('a removed rule comes back, and its alerts stay listed', async () => {
  await app.ask(removeAlertRule, { id: alert.ownRuleId }, owner);
  expect((await app.ask(restoreAlertRule, { id: alert.ownRuleId })).status).toBe(401);
  expect((await app.ask(restoreAlertRule, { id: alert.ownRuleId }, limited)).code).toBe(1002);
  expect((await app.ask(restoreAlertRule, { id: alert.ownRuleId }, owner)).data.name).toBe('Low fill');
  expect((await app.ask(listAlerts, {}, owner)).data.total).toBe(1);
});
