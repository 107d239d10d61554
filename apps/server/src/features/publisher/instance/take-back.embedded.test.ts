import {
  createInstances,
  getInstance,
  listInstances,
  updateInstanceStatus,
} from '@millrace/contract/publisher/instance';
import {
  getMediationRule,
  removeMediationRule,
  updateMediationRule,
} from '@millrace/contract/publisher/mediation-rule';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { queryReport } from '@millrace/contract/report/report';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handMadeFacts } from '../../../domain/report/testing/by-hand.ts';
import { writeFacts } from '../../../domain/report/testing/fact.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { row, setUp } from '../../../testing/instances.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { addRuleTo } from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
const store = { isAway: false };
let owner: Person;
let place: { readonly pubAppId: number; readonly placementId: number };
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  const whole = clickhouse;
  app = await openTestApp({
    clickhouse: {
      ...whole,
      report: (...asked) => (store.isAway ? Promise.reject(new Error('away')) : whole.report(...asked)),
    },
  });
});
beforeEach(async () => {
  store.isAway = false;
  owner = await createPerson(app);
  place = await setUp(app, owner);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

async function add(...units: string[]): Promise<number[]> {
  const rows = units.map((unit) => row(unit));
  return (await app.ask(createInstances, { ...place, adnId: networkId.adMob, rows }, owner)).data.ids;
}
/** Takes the newest change of an instance back, or all that was made with it. */
async function takeBack(entityId: number, batch = false) {
  const { list } = (await app.ask(listChanges, { entity: 'instance', entityId }, owner)).data;
  return app.ask(revertChange, { id: list[0]?.id ?? 0, batch }, owner);
}
const read = (id: number) => app.ask(getInstance, { id }, owner);
const unitsLeft = async () =>
  (await app.ask(listInstances, { pubAppId: place.pubAppId }, owner)).data.list.map(
    ({ unitId, status }) => `${unitId} ${status}`,
  );

test('an addition that served nobody is taken back whole, and its Unit ID is free', async () => {
  const [id = 0] = await add('mistake');
  expect((await takeBack(id)).data).toEqual({ reverted: 1 });
  expect((await read(id)).code).toBe(1002);
  expect(await add('mistake')).toHaveLength(1);
});

test('one with figures is disabled instead: reports go on naming it, with its money', async () => {
  const [served = 0, other = 0] = await add('served', 'other');
  const places = { app: place.pubAppId, placement: place.placementId, waterfall: served, bidder: 0 };
  const facts = handMadeFacts(places).filter(({ instance }) => instance === served);
  await writeFacts(clickhouse, owner.organizationId, facts, []);
  expect((await takeBack(served, true)).data).toEqual({ reverted: 2 });
  expect(await unitsLeft()).toEqual(['served 0']);
  expect((await read(other)).code).toBe(1002);
  const request = {
    ...{ dimensions: ['instance' as const], metrics: ['impressions' as const], filters: [] },
    ...{ from: '2026-03-01', to: '2026-03-31' },
  };
  const { data } = await app.ask(queryReport, request, owner);
  expect(data.rows).toHaveLength(1);
  expect(JSON.stringify(data)).toContain('Instance served');

  // That can be taken back, as any switching off.
  expect((await takeBack(served)).data).toEqual({ reverted: 1 });
  expect(await unitsLeft()).toEqual(['served 1']);
});

test('so is one that stood in a rule, for phones have their figures for days', async () => {
  const [id = 0, other = 0] = await add('stood', 'other');
  const on = (instanceId: number) => ({ instanceId, enabled: true });
  const { version, ...rule } = await addRuleTo(app, owner, place.placementId, { waterfall: [on(id)] });
  expect(await takeBack(id)).toMatchObject({ error: { error: 'instance.errors.inRules' } });
  await app.ask(updateMediationRule, { ...rule, version, waterfall: [on(other)] }, owner);
  expect((await takeBack(id)).data).toEqual({ reverted: 1 });
  expect(await unitsLeft()).toEqual(['other 1', 'stood 0']);
});

test('one that stood in a rule that was removed since is disabled, and the rule may come back', async () => {
  const [id = 0] = await add('stood');
  const lists = { waterfall: [{ instanceId: id, enabled: true }] };
  const rule = await addRuleTo(app, owner, place.placementId, lists);
  await app.ask(removeMediationRule, { id: rule.id }, owner);
  expect((await takeBack(id)).data).toEqual({ reverted: 1 });
  expect(await unitsLeft()).toEqual(['stood 0']);
  const { list } = (await app.ask(listChanges, { entity: 'mediation_rule', entityId: rule.id }, owner)).data;
  expect((await app.ask(revertChange, { id: list[0]?.id ?? 0 }, owner)).data).toEqual({ reverted: 1 });
  expect((await app.ask(getMediationRule, { id: rule.id }, owner)).data).toMatchObject(lists);
});

test('one that is disabled already is told to stay', async () => {
  const [id = 0] = await add('gone');
  const places = { app: place.pubAppId, placement: place.placementId, waterfall: id, bidder: 0 };
  const facts = handMadeFacts(places).filter(({ instance }) => instance === id);
  await writeFacts(clickhouse, owner.organizationId, facts, []);
  const { list } = (await app.ask(listChanges, { entity: 'instance', entityId: id }, owner)).data;
  await app.database.asSystem((tx) =>
    tx.updateTable('instance').set({ status: 0 }).where('id', '=', id).execute(),
  );
  const answer = await app.ask(revertChange, { id: list[0]?.id ?? 0 }, owner);
  expect(answer).toMatchObject({ code: 1011, error: { error: 'instance.errors.hasFigures' } });
  await app.ask(updateInstanceStatus, { ids: [id], status: 1 }, owner);
  expect((await read(id)).data.name).toBe('Instance gone');
});

test('while figures cannot be looked at nothing is taken back, alone or with its import, and it is said', async () => {
  const [id = 0] = await add('first', 'second');
  store.isAway = true;
  for (const batch of [false, true])
    expect(await takeBack(id, batch)).toMatchObject({
      error: { error: 'instance.errors.figuresAway' },
    });
  expect(await unitsLeft()).toEqual(['second 1', 'first 1']);
  const stood = (await app.ask(listChanges, { entity: 'instance', entityId: id }, owner)).data.list;
  expect(stood.map(({ action }) => action)).toEqual(['add']);
  store.isAway = false;
  expect((await takeBack(id, true)).data).toEqual({ reverted: 2 });
  expect(await unitsLeft()).toEqual([]);
});
