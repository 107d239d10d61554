import {
  createMediationRule,
  duplicateMediationRule,
  getMediationRule,
  type MediationRule,
  type RuleForm,
  removeMediationRule,
  updateMediationRule,
  updateMediationRuleStatus,
} from '@millrace/contract/publisher/mediation-rule';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import {
  addRuleTo,
  createPlacementWithInstances,
  type PlacementWithInstances,
  plainRule,
  ruleWith,
  startTestDirectly,
} from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
});
afterAll(() => app.close());

const on = (instanceId: number) => ({ instanceId, enabled: true });
const off = (instanceId: number) => ({ instanceId, enabled: false });
const update = ({ id, version }: MediationRule, form: RuleForm) =>
  app.ask(updateMediationRule, { ...form, id, version }, owner);
const read = async (id: number) => (await app.ask(getMediationRule, { id }, owner)).data;

describe('while an A/B test runs', () => {
  const locked = { code: 1011, error: { error: 'mediationRule.errors.testRunning' } };
  let own: PlacementWithInstances;
  let rule: MediationRule;
  beforeAll(async () => {
    own = await createPlacementWithInstances(app, owner);
    const waterfall = own.waterfall.map(on);
    rule = await addRuleTo(app, owner, own.placementId, { name: 'Tested', waterfall });
    await startTestDirectly(app, owner, own);
  });

  test('nothing is added, copied or removed', async () => {
    expect(
      await app.ask(createMediationRule, { ...plainRule, placementId: own.placementId }, owner),
    ).toMatchObject(locked);
    expect(await app.ask(duplicateMediationRule, { id: rule.id }, owner)).toMatchObject(locked);
    expect(await app.ask(removeMediationRule, { id: rule.id }, owner)).toMatchObject(locked);
  });

  test.each<[string, Parameters<typeof ruleWith>[0]]>([
    ['conditions', { targeting: { genders: ['male'] } }],
    ['countries', { countries: ['DE'] }],
    ['optimized type', { optimizedType: 'auto' }],
    ['loading', { poolSize: 5 }],
  ])('%s may not change', async (_, change) => {
    const current = await read(rule.id);
    const { waterfall } = current;
    expect(await update(current, ruleWith({ name: 'Tested', waterfall, ...change }))).toMatchObject(locked);
  });

  test('members and order may not change', async () => {
    const current = await read(rule.id);
    for (const waterfall of [current.waterfall.toReversed(), current.waterfall.slice(1)]) {
      expect(await update(current, ruleWith({ name: 'Tested', waterfall }))).toMatchObject(locked);
    }
  });

  test('name and switches may, and the test notes what was switched', async () => {
    const current = await read(rule.id);
    expect(current.abTest).toMatchObject({ name: 'Prices', state: 'running' });
    const [first, second] = own.waterfall;
    const form = ruleWith({ name: 'Renamed', waterfall: [off(first), on(second)] });
    expect((await update(current, form)).code).toBe(0);
    expect((await app.ask(updateMediationRuleStatus, { id: rule.id, status: 0 }, owner)).code).toBe(0);
    const { events } = await app.database.inScope(owner, (tx) =>
      tx
        .selectFrom('ab_test')
        .select('events')
        .where('placement_id', '=', own.placementId)
        .executeTakeFirstOrThrow(),
    );
    expect(events).toMatchObject([
      { entity: 'rule_entry', entityId: first, status: 0, userId: owner.userId },
      { entity: 'mediation_rule', entityId: rule.id, name: 'Renamed', status: 0 },
    ]);
  });
});

test('a rule of group B that was removed does not come back once its test is over', async () => {
  const own = await createPlacementWithInstances(app, owner);
  const { id } = await addRuleTo(app, owner, own.placementId, { name: 'Of group B' });
  const testId = await startTestDirectly(app, owner, own);
  const state = (change: object) =>
    app.database.asSystem((tx) => tx.updateTable('ab_test').set(change).where('id', '=', testId).execute());
  await state({ state: 0, started_at: null });
  await app.database.asSystem((tx) =>
    tx.updateTable('mediation_rule').set({ test_id: testId }).where('id', '=', id).execute(),
  );
  const back = async () => {
    expect((await app.ask(removeMediationRule, { id }, owner)).code).toBe(0);
    const { list } = (await app.ask(listChanges, { entity: 'mediation_rule', entityId: id }, owner)).data;
    return () => app.ask(revertChange, { id: list[0]?.id ?? '' }, owner);
  };
  expect((await (await back())()).code).toBe(0);
  const late = await back();
  await state({ state: 2, started_at: new Date(0), ended_at: new Date(1), result: 'A' });
  expect((await late()).error).toMatchObject({ error: 'mediationRule.errors.testOver' });
});
