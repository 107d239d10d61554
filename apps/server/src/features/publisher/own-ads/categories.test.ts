import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import type { RequestInput } from '@millrace/contract/kit/call';
import { getOwnAds, updateOwnAds } from '@millrace/contract/publisher/own-ads';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestAdvertiser, reviewTestCreative } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/publisher-setup.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
let pubAppId: number;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  owner = await createPerson(app);
  pubAppId = await createTestApp(app, owner);
});
afterAll(() => app.close());

const execute = (statement: RawBuilder<unknown>) =>
  app.database.asSystem(async (tx) => void (await statement.execute(tx)));

/** A campaign of an Android app that could bid, of an advertiser of its own. @returns the advertiser's organization */
async function newCampaign(category: string | null, genres: readonly string[] | null): Promise<number> {
  const { person, creativeId } = await createTestAdvertiser(app);
  await reviewTestCreative(app, creativeId, 'approved');
  const { organizationId: id } = person;
  await execute(sql`update promoted_app set platform = 1, store_id = ${`com.acme.a${id}`}, host = null, site_key = null,
    category = ${category}, genres = ${genres}::text[] where organization_id = ${id}`);
  return id;
}

const told = async (of = pubAppId, person = owner) =>
  (await app.ask(getOwnAds, { pubAppId: of }, person)).data.categories;
const names = async (of?: number, person?: Person) => (await told(of, person)).map(({ name }) => name);

test('each category of what could bid stands once, those of most campaigns first, as most have it', async () => {
  await newCampaign('Games', ['Casino', 'Card', 'games']);
  await newCampaign('casino', null);
  await newCampaign(null, ['Casino']);
  await newCampaign(null, null);
  const all = [
    { name: 'Casino', campaigns: 3 },
    { name: 'Card', campaigns: 1 },
    { name: expect.stringMatching(/^games$/i), campaigns: 1 },
  ];
  expect(await told()).toEqual(all);
  const nothing: RequestInput<typeof updateOwnAds> = {
    ...{ pubAppId, version: 0, mode: 'off', chosen: [], blocked: [], floors: [] },
    ...{ blockedCategories: ['Casino'], blockedCreatives: [], house: false },
  };
  // Who has blocked one sees it there still, whether it was saved or somebody else came before.
  expect((await app.ask(updateOwnAds, nothing, owner)).data.categories).toEqual(all);
  const stale = await app.ask(updateOwnAds, nothing, owner);
  expect(stale).toMatchObject({ code: 1013, error: { current: { categories: all } } });
});

const elsewhere = JSON.stringify({ ...everybody, publisherMode: 'include', publisherApps: [2_000_000_000] });
const outOfReach: [why: string, change: (advertiser: number) => RawBuilder<unknown>][] = [
  [
    'waits for its review',
    (id) => sql`update creative set review = 'waiting', reviewed_at = null where organization_id = ${id}`,
  ],
  ['is paused', (id) => sql`update campaign set switch = 'paused' where organization_id = ${id}`],
  ['has ended', (id) => sql`update campaign set ends_at = '2020-01-01Z' where organization_id = ${id}`],
  [
    'is of the other platform',
    (id) => sql`update promoted_app set platform = 0 where organization_id = ${id}`,
  ],
  ['is of an archived app', (id) => sql`update promoted_app set status = 0 where organization_id = ${id}`],
  [
    'runs elsewhere alone',
    (id) => sql`update campaign set targeting = ${elsewhere} where organization_id = ${id}`,
  ],
  ['is of an advertiser that is off', (id) => sql`update organization set status = 0 where id = ${id}`],
];
test.each(outOfReach)('of what %s no category is told', async (_, change) => {
  const advertiser = await newCampaign('Hunting', ['Fishing']);
  expect(await names()).toEqual(expect.arrayContaining(['Fishing', 'Hunting']));
  await execute(change(advertiser));
  expect(await names()).not.toContain('Hunting');
  expect(await names()).not.toContain('Fishing');
});

test('what others keep to themselves is told to nobody else: house ads, and what names the apps that it is for', async () => {
  const other = await createPerson(app);
  const theirs = await createTestApp(app, other);
  const named = await newCampaign('Sailing', []);
  const onlyThere = JSON.stringify({ ...everybody, publisherMode: 'include', publisherApps: [theirs] });
  await execute(sql`update campaign set targeting = ${onlyThere} where organization_id = ${named}`);
  expect(await names(theirs, other)).toContain('Sailing');
  expect(await names()).not.toContain('Sailing');
  const notThere = JSON.stringify({ ...everybody, publisherMode: 'exclude', publisherApps: [theirs] });
  await execute(sql`update campaign set targeting = ${notThere} where organization_id = ${named}`);
  expect(await names(theirs, other)).not.toContain('Sailing');
  expect(await names()).toContain('Sailing');

  const house = await newCampaign('Rowing', []);
  expect(await names()).toContain('Rowing');
  await execute(sql`update organization set house_of = ${other.organizationId} where id = ${house}`);
  expect([...(await names()), ...(await names(theirs, other))]).not.toContain('Rowing');
});
