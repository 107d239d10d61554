import type { RequestInput } from '@millrace/contract/kit/call';
import { createApp } from '@millrace/contract/publisher/app';
import { type listChanges as call, listChanges } from '@millrace/contract/report/change-log';
import { earningEntities } from '@millrace/contract/report/earning';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entities } from '../../../app/entities.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  createTestRule,
} from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

// What is asked of history beside a figure of money: what earns it, where the figure is about.

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let owner: Person;
beforeEach(async () => {
  owner = await createPerson(app);
});

async function ask(input: RequestInput<typeof call>, person = owner) {
  const answer = await app.ask(listChanges, { about: 'earning', fold: 'batch', ...input }, person);
  expect(answer.code).toBe(0);
  const { list, total, more } = answer.data;
  return { names: list.map(({ name }) => name), total, more };
}

interface Noted {
  readonly entity: string;
  readonly name: string;
  readonly id?: number;
  readonly appId?: number;
  /** Of an order: what was sorted. */
  readonly ids?: readonly number[];
}

/** Each in a transaction of its own: nothing of it was saved together. */
async function note(...changes: readonly Noted[]): Promise<void> {
  for (const { entity, name, id = 1, appId, ids } of changes) {
    await app.database.inScope(owner, (tx) =>
      recordChange(tx, owner, {
        ...{ entity, entityId: id, name, action: 'edit' },
        ...(ids === undefined
          ? { before: { name: 'before' }, after: { name } }
          : { before: { ids: ids.toReversed() }, after: { ids } }),
        ...(appId === undefined ? {} : { appId }),
      }),
    );
  }
}

const insertId = async (work: (tx: Tx) => Promise<{ readonly id: number }>) =>
  (await app.database.asSystem(work)).id;
const sceneOf = (placementId: number) =>
  insertId((tx) =>
    tx
      .insertInto('scene')
      .values({ organization_id: owner.organizationId, placement_id: placementId, name: 'Shop' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
const accountAt = (networkId: number) =>
  insertId((tx) =>
    tx
      .insertInto('ad_network_account')
      .values({
        ...{ organization_id: owner.organizationId, network_id: networkId, name: 'Main', currency: 'USD' },
        ...{
          sign_in: networkId === 1 ? 'google' : 'keys',
          credentials_sealed: Buffer.alloc(1),
          credential_tails: '{}',
        },
        primary_hash: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

test('every kind has a history', () => {
  expect(earningEntities.filter((name) => !entities.some((one) => one.name === name))).toEqual([]);
});

describe('of what earns money', () => {
  test('a change that matters is found below any number of others', async () => {
    await note({ entity: 'mediation_rule', name: 'US rule' });
    await note(...Array.from({ length: 120 }, (_, place) => ({ entity: 'segment', name: `${place}` })), {
      entity: 'company',
      name: 'New address',
    });
    expect(await ask({ size: 10 })).toEqual({ names: ['US rule'], total: 1, more: false });
  });

  test('all are counted, and some shown', async () => {
    await note(...Array.from({ length: 13 }, (_, place) => ({ entity: 'instance', name: `Floor ${place}` })));
    const { names, total } = await ask({ size: 10 });
    expect([names.length, names[0], total]).toEqual([10, 'Floor 12', 13]);
  });

  test('nothing of another organization', async () => {
    await note({ entity: 'mediation_rule', name: 'US rule' });
    expect(await ask({}, await createPerson(app))).toEqual({ names: [], total: 0, more: false });
  });
});

describe('where a figure is about', () => {
  let one: number;
  let other: number;
  let placementId: number;
  let instanceId: number;
  beforeEach(async () => {
    const form = { appId: null, plat: 0, coppa: true } as const;
    one = await createTestApp(app, owner);
    other = (await app.ask(createApp, { ...form, appName: 'Other' }, owner)).data.id;
    placementId = await createTestPlacement(app, owner, one, {});
    instanceId = await createTestInstance(app, owner, { appId: one, placementId, networkId: 1 });
    await note(
      { entity: 'instance', name: 'Here', id: instanceId, appId: one },
      { entity: 'instance', name: 'There', id: instanceId + 1_000_000, appId: other },
      { entity: 'ad_network_account', name: 'Account', id: 2_000_000_000 },
    );
  });

  test('an app, a placement, an instance: of their app, and of what is in no app', async () => {
    const names = ['Account', 'Here'];
    expect(await ask({ ofApps: `${one}` })).toMatchObject({ names });
    expect(await ask({ ofPlacements: `${placementId}` })).toMatchObject({ names });
    expect(await ask({ ofInstances: `${instanceId}` })).toMatchObject({ names });
    expect(await ask({ ofApps: `${one},${other}` })).toMatchObject({
      names: ['Account', 'There', 'Here', 'Other'],
    });
  });

  test('each list narrows what the others leave', async () => {
    expect(await ask({ ofApps: `${other}`, ofInstances: `${instanceId}` })).toMatchObject({
      names: ['Account'],
    });
  });

  test('a scene, a rule, a network: of their apps, and of no other account, instance, rule or scene', async () => {
    const place = {
      appId: other,
      placementId: await createTestPlacement(app, owner, other, {}),
      networkId: 3,
    };
    const unity = await createTestInstance(app, owner, place);
    const admob = await createTestInstance(app, owner, { appId: one, placementId, networkId: 1 });
    const rules = { appId: one, placementId, instanceIds: [] };
    const rule = await createTestRule(app, owner, rules);
    const beside = await createTestRule(app, owner, { ...rules, priority: 2 });
    const sceneId = await sceneOf(placementId);
    await note(
      { entity: 'instance', name: 'Unity unit', id: unity, appId: other },
      { entity: 'instance', name: 'AdMob unit', id: admob, appId: one },
      { entity: 'ad_network_account', name: 'Unity account', id: await accountAt(3) },
      { entity: 'ad_network_account', name: 'AdMob account', id: await accountAt(1) },
      { entity: 'mediation_rule', name: 'Rule', id: rule, appId: one },
      { entity: 'mediation_rule', name: 'Beside it', id: beside, appId: one },
      { entity: 'mediation_rule', name: 'Of another placement', id: beside + 1_000_000, appId: one },
      { entity: 'rule_order', name: 'Order', id: placementId, appId: one, ids: [rule, beside] },
      { entity: 'scene', name: 'Scene', id: sceneId, appId: one },
      { entity: 'scene', name: 'Other scene', id: sceneId + 1_000_000, appId: one },
      { entity: 'block_rule', name: 'Blocked', appId: other },
    );
    const namesOf = async (input: RequestInput<typeof call>) => (await ask({ ...input, size: 50 })).names;
    const unityNames = await namesOf({ ofNetworks: '3' });
    expect(unityNames).toEqual(['Blocked', 'Unity account', 'Unity unit', 'Other']);
    expect(await namesOf({ ofNetworks: '1' })).not.toContain('Blocked');
    const ofRule = await namesOf({ ofRules: `${rule}` });
    expect(ofRule).toEqual([
      ...['Scene', 'Order', 'Beside it', 'Rule', 'AdMob account', 'Unity account', 'AdMob unit'],
      ...['Account', 'Here'],
    ]);
    const ofScene = await namesOf({ ofScenes: `${sceneId}` });
    expect(ofScene).toContain('Of another placement');
    expect(ofScene.filter((name) => ['Other scene', 'Unity unit', 'Blocked'].includes(name ?? ''))).toEqual(
      [],
    );
    expect(await namesOf({ ofRules: `${rule}`, ofNetworks: '1' })).toEqual([
      ...['Scene', 'Order', 'Beside it', 'Rule', 'AdMob account', 'AdMob unit', 'Here'],
    ]);
  });

  test('an instance that is gone is known by its history', async () => {
    await app.database.asSystem((tx) => tx.deleteFrom('instance').where('id', '=', instanceId).execute());
    expect(await ask({ ofInstances: `${instanceId}` })).toMatchObject({ names: ['Account', 'Here'] });
  });

  test("another tenant's ids are as unknown as those of nobody", async () => {
    const stranger = await createPerson(app);
    const theirs = await createTestApp(app, stranger);
    const inTheirs = await createTestPlacement(app, stranger, theirs, {});
    for (const input of [
      { ofApps: `${theirs}` },
      { ofPlacements: `${inTheirs}` },
      { ofInstances: '2147483647' },
    ])
      expect(await ask(input)).toMatchObject({ names: ['Account'] });
  });
});

test.each([
  [{ about: 'people' }, 'about', 'common.errors.invalid'],
  [{ ofApps: '1,,2' }, 'ofApps', 'common.errors.invalid'],
  [{ ofInstances: '1;drop' }, 'ofInstances', 'common.errors.invalid'],
  [{ ofNetworks: '3,99' }, 'ofNetworks.1', 'common.errors.invalid'],
  [{ ofPlacements: '99999999999' }, 'ofPlacements.0', 'common.errors.invalid'],
  [{ ofApps: Array.from({ length: 101 }, (_, id) => id + 1).join() }, 'ofApps', 'common.errors.tooMany'],
])('%j is refused at its field', async (filter, field, key) => {
  const answer = await app.ask(listChanges, filter as never, owner);
  expect(answer).toMatchObject({ code: 1004, error: { fields: { [field]: { key } } } });
});
