import { feedPictures, previewProducts } from '@millrace/contract/advertiser/feed-pictures';
import type { Call } from '@millrace/contract/kit/call';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPicturesJob } from '../../../domain/catalogue/check-pictures-job.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { jobTable } from '../../../platform/jobs/job-table.ts';
import { createTestFeed } from '../../../testing/feeds.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let id: number;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  promoter = await createPerson(app, { roleId: role.promoter });
  id = (await createTestFeed(app, promoter)).id;
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

const calls: [string, Call][] = [
  ['feedPictures', feedPictures],
  ['previewProducts', previewProducts],
];
test.each(calls)(
  '%s: signed out 401, a publisher 403, another advertiser’s feed does not exist',
  async (_, call) => {
    expect((await app.ask<Call>(call, { id })).status).toBe(401);
    expect((await app.ask<Call>(call, { id }, await createPerson(app))).status).toBe(403);
    const other = await createPerson(app, { roleId: role.promoter });
    expect((await app.ask<Call>(call, { id }, other)).code).toBe(1002);
  },
);

test('of a feed that was not imported nothing was looked at, and nothing is shown; one that is linked has those of its lead', async () => {
  expect((await app.ask(feedPictures, { id }, promoter)).data).toEqual({
    checked: 0,
    good: 0,
    at: null,
    isLooking: false,
    problems: [],
  });
  expect((await app.ask(previewProducts, { id }, promoter)).data).toEqual({ products: [] });
  const { promotedAppId } = await app.database.asSystem((tx) =>
    tx
      .selectFrom('feed')
      .select('promoted_app_id as promotedAppId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  const led = await createTestFeed(app, promoter, { promotedAppId, name: 'Led', leadId: id });
  await app.database.asSystem((tx) =>
    tx
      .insertInto('feed_image')
      .values({
        ...{ organization_id: promoter.organizationId, feed_id: id, checked_at: app.clock.now() },
        ...{ address_key: '6a204bd8-9f3c-8348-afd5-c77c717a097a', address: 'https://shop.example/1.png' },
        ...{ state: 'tooSmall', width: 90, height: 90 },
      })
      .execute(),
  );
  expect((await app.ask(feedPictures, { id: led.id }, promoter)).data).toMatchObject({
    ...{ checked: 1, good: 0 },
    problems: [{ state: 'tooSmall', pictures: 1, samples: [{ width: 90, item: null }] }],
  });
});

test('as long as its pictures wait to be looked at, or are, it says so, and so does one that is linked to it', async () => {
  const feed = await createTestFeed(app, promoter, { name: 'Looked at' });
  const { promotedAppId } = await app.database.asSystem((tx) =>
    tx
      .selectFrom('feed')
      .select('promoted_app_id as promotedAppId')
      .where('id', '=', feed.id)
      .executeTakeFirstOrThrow(),
  );
  const led = await createTestFeed(app, promoter, { promotedAppId, name: 'Linked', leadId: feed.id });
  const looking = async () =>
    Promise.all(
      [feed.id, led.id].map(
        async (one) => (await app.ask(feedPictures, { id: one }, promoter)).data.isLooking,
      ),
    );
  expect(await looking()).toEqual([false, false]);
  // Each hour all of them are asked for.
  await checkPicturesJob.run(app.services, {}, AbortSignal.timeout(60_000));
  expect(await looking()).toEqual([true, true]);
  for (const state of ['active', 'completed']) {
    await app.database.asSystem((tx) =>
      sql`update ${jobTable} set state = ${state} where name = ${checkPicturesJob.name}
        and data ->> 'feedId' = ${feed.id}::text`.execute(tx),
    );
    const isOpen = state === 'active';
    expect(await looking()).toEqual([isOpen, isOpen]);
  }
});
