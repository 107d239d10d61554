import { role } from '@millrace/contract/people/permission';
import { type Found, mostFound, searchAll } from '@millrace/contract/people/search';
import { createAbTest } from '@millrace/contract/publisher/ab-test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestAdvertiser } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import {
  createTestApp,
  createTestInstance,
  createTestPlacement,
  createTestRule,
} from '../../../testing/publisher-setup.ts';
import { createSavedReportForTests } from '../../../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let stranger: Person;
let coins: number;
let gems: number;
let rewarded: number;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app, { name: 'Robin Winter' });
  stranger = await createPerson(app);
  coins = await createTestApp(app, owner, { name: 'Coin Rush' });
  gems = await createTestApp(app, owner, { name: 'Gem Hunt 100%' });
  rewarded = await createTestPlacement(app, owner, coins, { name: '关卡结束奖励 Coin' });
});
afterAll(() => app.close());

async function find(search: string, person: Person = owner): Promise<readonly Found[]> {
  return (await app.ask(searchAll, { search }, person)).data;
}
const namesOf = async (search: string, person?: Person) =>
  (await find(search, person)).map(({ kind, name }) => `${kind} ${name}`);

describe('searchAll', () => {
  test('signed out: 401; of another organization nothing; of a publisher nothing to a promoter', async () => {
    expect((await app.ask(searchAll, { search: 'coin' })).status).toBe(401);
    const promoter = await createPerson(app, { roleId: role.promoter });
    for (const other of [stranger, promoter]) {
      expect(await find('coin', other)).toEqual([]);
      // They may find themselves: their own address has a number, too.
      const found = await find(String(rewarded), other);
      expect(found.filter(({ kind }) => kind !== 'person')).toEqual([]);
    }
  });

  test('by any part of a name, in any script, small or large, with what it stands in', async () => {
    const placement = {
      kind: 'placement',
      id: rewarded,
      name: '关卡结束奖励 Coin',
      within: 'Coin Rush',
      appId: coins,
    };
    for (const search of ['奖励', '结束奖励 co', 'COIN', '关'])
      expect(await find(search)).toContainEqual(placement);
    expect(await find('coin')).toContainEqual({
      kind: 'app',
      id: coins,
      name: 'Coin Rush',
      within: null,
      appId: coins,
    });
    // One letter is looked for at the beginning only, where there may be very many.
    expect(await find('励')).toEqual([]);
    expect(await find('')).toEqual([]);
    expect(await find(' 奖励 ')).toHaveLength(1);
  });

  test("a person's own % and _ are letters", async () => {
    expect(await namesOf('100%')).toEqual(['app Gem Hunt 100%']);
    expect(await namesOf('%')).toEqual(['app Gem Hunt 100%']);
    expect(await namesOf('C_in')).toEqual([]);
  });

  test('the id first, then what is called exactly so, then what begins so; of each the best few', async () => {
    const names = ['Zebra unit', 'Unit zebra', 'zebra', ...Array.from({ length: 9 }, (_, i) => `Zebra ${i}`)];
    const place = { appId: gems, placementId: await createTestPlacement(app, owner, gems), networkId: 4 };
    const ids = [];
    for (const name of names) ids.push(await createTestInstance(app, owner, { ...place, name }));
    expect(await namesOf('zebra')).toEqual([
      'instance zebra',
      ...[0, 1, 2, 3].map((number) => `instance Zebra ${number}`),
    ]);
    expect(await find('zebra')).toHaveLength(mostFound);
    const byId = await find(String(ids[1]));
    // Ids of different kinds may be alike.
    expect(byId.filter(({ kind }) => kind === 'instance')).toMatchObject([
      { id: ids[1], name: 'Unit zebra', appId: gems },
    ]);
    const unit = await createTestInstance(app, owner, { ...place, name: 'Named', unitId: 'ca-app-pub-77/9' });
    expect(await find('PUB-77/9')).toMatchObject([{ kind: 'instance', id: unit }]);
  });

  test('rules that were removed or belong to a test, and placements of apps out of reach, are not there', async () => {
    const place = { appId: coins, placementId: rewarded };
    const ruleId = await createTestRule(app, owner, { ...place, instanceIds: [], name: 'Quokka rule' });
    expect(await find('quokka')).toMatchObject([{ kind: 'rule', id: ruleId, within: '关卡结束奖励 Coin' }]);
    const limited = await createPerson(app, {
      organizationId: owner.organizationId,
      roleId: role.appOperator,
      apps: [gems],
    });
    expect(await find('quokka', limited)).toEqual([]);
    expect(await find('奖励', limited)).toEqual([]);
    expect(await find('gem', limited)).toMatchObject([{ kind: 'app', id: gems }]);
    await app.database.asSystem((tx) =>
      tx.updateTable('mediation_rule').set({ removed_at: new Date() }).where('id', '=', ruleId).execute(),
    );
    expect(await find('quokka')).toEqual([]);
  });

  test('an A/B test that has not begun is one to go on with, for whoever may', async () => {
    const form = { name: 'Narwhal', placementId: rewarded, shareB: 50, sameSettings: false };
    const { id } = (await app.ask(createAbTest, form, owner)).data;
    expect(await find('narwhal')).toMatchObject([{ kind: 'abTest', id, isDraft: true }]);
    const viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
    const [seen] = await find('narwhal', viewer);
    expect(seen).toMatchObject({ kind: 'abTest', id });
    expect(seen).not.toHaveProperty('isDraft');
    await app.database.asSystem((tx) =>
      tx.updateTable('ab_test').set({ state: 1, started_at: new Date() }).where('id', '=', id).execute(),
    );
    expect((await find('narwhal'))[0]).not.toHaveProperty('isDraft');
  });

  test('people by name and address, saved reports of others only when they are shared', async () => {
    await createSavedReportForTests(app, owner, 'Quarterly figures');
    const viewer = await createPerson(app, { organizationId: owner.organizationId, roleId: role.appViewer });
    expect(await find('winter', viewer)).toMatchObject([
      { kind: 'person', id: owner.userId, name: 'Robin Winter', within: owner.email },
    ]);
    expect(await namesOf(owner.email)).toEqual(['person Robin Winter']);
    expect(await namesOf('quarterly')).toEqual(['report Quarterly figures']);
    expect(await namesOf('quarterly', viewer)).toEqual([]);
  });

  test("an advertiser's campaigns, creatives and what they promote", async () => {
    const { person, campaignId, creativeId } = await createTestAdvertiser(app);
    expect(await find(String(campaignId), person)).toContainEqual(
      expect.objectContaining({ kind: 'campaign', id: campaignId }),
    );
    expect(await find('leaderboard', person)).toMatchObject([
      { kind: 'creative', id: creativeId, appId: null },
    ]);
    expect(await find('shop.example', person)).toMatchObject([{ kind: 'promotedApp' }]);
  });
});
