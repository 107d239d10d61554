import { runFeed } from '@millrace/contract/advertiser/feed-import';
import { role } from '@millrace/contract/people/permission';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dueFeedsJob } from '../../../domain/feed/due-feeds-job.ts';
import { type FeedServer, feedCsv, startFeedServer } from '../../../testing/feed-server.ts';
import { createTestFeed, runImports } from '../../../testing/feeds.ts';
import { createPerson } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const minute = 60_000;
let app: TestApp;
let server: FeedServer;
beforeAll(async () => {
  app = await openTestApp({ env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' } });
  server = await startFeedServer();
  app.clock.hold();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
let feedId: number;
let say: () => void;
/** An import whose feed has begun to answer, and says no more. */
let under: Promise<void>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const promoter = await createPerson(app, { roleId: role.promoter });
  feedId = (await createTestFeed(app, promoter, { address: server.address })).id;
  await app.ask(runFeed, { id: feedId }, promoter);
  const after = new Promise<void>((resolve) => {
    say = resolve;
  });
  server.answerWith({ body: feedCsv(3), headers: { 'content-type': 'text/csv' }, after });
  under = runImports(app);
  await vi.waitFor(() => expect(server.heard).toHaveLength(1), { timeout: 60_000 });
});
afterEach(() => vi.useRealTimers());

const imported = () =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('feed_import')
      .select(['state', 'failure', 'touched_at'])
      .where('feed_id', '=', feedId)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
const items = () =>
  app.database.asSystem((tx) =>
    tx.selectFrom('feed_item').select('item_id').where('feed_id', '=', feedId).execute(),
  );
const lookAround = () => dueFeedsJob.run(app.services, {}, new AbortController().signal);

test('a feed that is slow for longer than a server may be silent is not broken off', async () => {
  app.clock.forward(19 * minute);
  await vi.advanceTimersByTimeAsync(minute);
  await vi.waitFor(async () => expect((await imported()).touched_at).toEqual(app.clock.now()), {
    timeout: 60_000,
  });
  app.clock.forward(2 * minute);
  await lookAround();
  expect(await imported()).toMatchObject({ state: 'running' });
  say();
  await under;
  expect(await imported()).toMatchObject({ state: 'done' });
  expect(await items()).toHaveLength(3);
});

test('of one that was given up nothing is written, however it goes on', async () => {
  app.clock.forward(21 * minute);
  await lookAround();
  say();
  await under;
  expect(await imported()).toMatchObject({ state: 'failed', failure: 'brokenOff' });
  expect(await items()).toEqual([]);
});
