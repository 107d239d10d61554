import { role } from '@millrace/contract/people/permission';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { listRuleEstimates } from '@millrace/contract/publisher/rule-estimates';
import type { Estimates } from '@millrace/mediation/posterior';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeEstimates } from '../../../domain/learning/store-estimates.ts';
import { createAutoSetup } from '../../../testing/auto.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let place: Awaited<ReturnType<typeof createAutoSetup>>;
beforeAll(async () => {
  app = await openTestApp();
  owner = await createPerson(app);
  place = await createAutoSetup(app, owner, [networkId.adMob, networkId.unity, networkId.vungle]);
});
afterAll(() => app.close());

const ask = (country?: string, person: object = owner) =>
  app.ask(listRuleEstimates, { placementId: place.placementId, ...(country && { country }) }, person);

test('signed out: 401; a promoter: 403; another organization: does not exist; a country is one', async () => {
  expect((await ask('US', {})).status).toBe(401);
  expect((await ask('US', await createPerson(app, { roleId: role.promoter }))).status).toBe(403);
  expect((await ask('US', await createPerson(app))).code).toBe(1002);
  expect((await ask('usa')).code).toBe(1004);
});

test('what Auto has learned of a country, else over all, else what a person has entered, else nothing', async () => {
  const [first = 0, second = 0, third = 0] = place.instanceIds;
  const learned = (ecpm: number, impressions: number) => ({ ecpm, deviation: ecpm / 10, impressions });
  const estimates: Estimates = {
    [first]: { '00': learned(5, 900), DE: learned(4, 300) },
    [second]: { US: learned(9, 200), DE: learned(1, 50), '00': learned(2, 1000) },
  };
  const { organizationId, appId } = place;
  await app.database.asSystem(async (tx) => {
    await storeEstimates(tx, organizationId, [{ appId, data: JSON.stringify(estimates) }], new Date());
    const ecpm = { organization_id: organizationId, instance_id: third, country: '00', group_number: 0 };
    await tx
      .insertInto('instance_ecpm')
      .values({ ...ecpm, ecpm: '3' })
      .execute();
  });
  const inUs = (await ask('US')).data;
  expect(inUs.countries).toEqual(['DE', 'US']);
  // Money is decimal text.
  expect(inUs.list).toMatchObject([
    { instanceId: first, ecpm: '5', source: 'estimate', impressions: 900 },
    { instanceId: second, ecpm: '9', source: 'estimate', impressions: 200 },
    { instanceId: third, ecpm: '3', source: 'manual', impressions: 0 },
  ]);
  // 1.6448536269514722 deviations to each side.
  expect(inUs.list[1]?.interval).toEqual({ low: '7.519631736', high: '10.480368264' });
  expect((await ask()).data.list.map(({ ecpm }) => ecpm)).toEqual(['5', '2', '3']);
});
