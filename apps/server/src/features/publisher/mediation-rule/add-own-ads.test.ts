import { role } from '@millrace/contract/people/permission';
import { adType } from '@millrace/contract/publisher/ad-type';
import { addOwnAdsToRules, getMediationRule } from '@millrace/contract/publisher/mediation-rule';
import { getOwnAds } from '@millrace/contract/publisher/own-ads';
import { listChanges, revertChange } from '@millrace/contract/report/change-log';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createOwnAdsPlacement, createTestApp } from '../../../testing/publisher-setup.ts';
import { addRuleTo, startTestDirectly } from '../../../testing/rules.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let pubAppId: number;
let placementId: number;
let own: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
  [placementId, own] = await newPlacement();
});
afterAll(() => app.close());

async function newPlacement(): Promise<[number, number]> {
  const id = await createOwnAdsPlacement(app, owner, pubAppId, adType.banner);
  const instance = await app.database.inScope(owner, (tx) =>
    tx.selectFrom('instance').select('id').where('placement_id', '=', id).executeTakeFirstOrThrow(),
  );
  return [id, instance.id];
}

const add = (person = owner) => app.ask(addOwnAdsToRules, { pubAppId }, person);
const bidding = async ({ id }: { readonly id: number }) =>
  (await app.ask(getMediationRule, { id }, owner)).data.bidding;
const counts = async () =>
  (await app.ask(getOwnAds, { pubAppId }, owner)).data.placements.map(({ rules, rulesWith }) => [
    rulesWith,
    rules,
  ]);

test('signed out: 401; a viewer: 403; another organization: does not exist', async () => {
  expect((await app.ask(addOwnAdsToRules, { pubAppId })).status).toBe(401);
  const { organizationId } = owner;
  expect((await add(await createPerson(app, { roleId: role.appViewer, organizationId }))).status).toBe(403);
  expect((await add(await createPerson(app))).code).toBe(1002);
});

test('own ads bid in every rule of the app’s placements; all of it is taken back at once', async () => {
  const [other, ownOfOther] = await newPlacement();
  const rules = [
    await addRuleTo(app, owner, placementId),
    await addRuleTo(app, owner, placementId, { bidding: [{ instanceId: own, enabled: false }] }),
    await addRuleTo(app, owner, other, { bidding: [{ instanceId: ownOfOther, enabled: true }] }),
  ];
  expect(await counts()).toEqual([
    [0, 2],
    [1, 1],
  ]);
  const { data } = await add();
  expect(data).toEqual({ rules: 2, kept: 0, batch: expect.any(String) });
  for (const [at, rule] of rules.entries())
    expect(await bidding(rule)).toEqual([{ instanceId: at === 2 ? ownOfOther : own, enabled: true }]);
  expect(await counts()).toEqual([
    [2, 2],
    [1, 1],
  ]);
  expect((await add()).data).toEqual({ rules: 0, kept: 0, batch: null });
  const { list } = (await app.ask(listChanges, { batch: data.batch ?? '', size: 10 }, owner)).data;
  for (const { id } of list.slice(0, 1)) await app.ask(revertChange, { id, batch: true }, owner);
  expect(await counts()).toEqual([
    [0, 2],
    [1, 1],
  ]);
});

test('what a running test compares stays as it is', async () => {
  const rule = await addRuleTo(app, owner, placementId);
  const [other] = await newPlacement();
  await addRuleTo(app, owner, other);
  await startTestDirectly(app, owner, {
    appId: pubAppId,
    placementId,
    waterfall: [0, 0],
    bidding: [0, 0, 0],
  });
  expect((await add()).data).toMatchObject({ rules: 1, kept: 1 });
  expect(await bidding(rule)).toEqual([]);
});
