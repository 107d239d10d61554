import type { Feed } from '@millrace/contract/advertiser/feed';
import {
  forceFeed,
  getFeedImport,
  type ImportDetails,
  runFeed,
} from '@millrace/contract/advertiser/feed-import';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ItemIndex } from '../../../domain/feed/item-index.ts';
import { type FeedServer, feedCsv, startFeedServer } from '../../../testing/feed-server.ts';
import { createTestFeed, runImports } from '../../../testing/feeds.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let server: FeedServer;
let promoter: Person;
let own: Feed;
beforeAll(async () => {
  app = await openTestApp({ env: { CALLBACK_PRIVATE_NETWORKS: '127.0.0.1' } });
  server = await startFeedServer();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  own = await createTestFeed(app, promoter, { address: server.address });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const look = async (id: number) => (await app.ask(getFeedImport, { id }, promoter)).data;
async function bring(body: string): Promise<ImportDetails> {
  server.answerWith({ body });
  const { data } = await app.ask(runFeed, { id: own.id }, promoter);
  await runImports(app);
  return look(data.id);
}
/** The imports whose files are kept. */
const kept = () =>
  app.database.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('feed_file')
      .select('import_id')
      .where('feed_id', '=', own.id)
      .distinct()
      .execute();
    return rows.map(({ import_id: id }) => id);
  });
/** Ten products of which some are left. */
const left = (count: number) => feedCsv(10, (nth) => (nth > count ? null : {}));

test('a feed that the brake stops each hour has its newest file alone, which can be taken after all', async () => {
  await bring(left(10));
  await bring(left(5));
  const last = await bring(left(4));
  expect(last).toMatchObject({ state: 'blocked', gone: 6 });
  expect(await kept()).toEqual([last.id]);
  const { data } = await app.ask(forceFeed, { id: last.id, reason: 'Season is over' }, promoter);
  await runImports(app);
  expect(await look(data.id)).toMatchObject({ state: 'done', gone: 6, displayable: 4 });
  expect(await kept()).toEqual([last.id]);
});

test('of imports that show nothing the newest file is kept, to look at', async () => {
  await bring(left(10));
  const unknown = feedCsv(3, () => ({ price: '5 XQQ' }));
  await bring(unknown);
  const last = await bring(unknown);
  expect(last).toMatchObject({ state: 'failed', failure: 'nothingShown' });
  expect(await kept()).toEqual([last.id]);
});

test('however an import ends, it gives back the memory in which catalogues were compared', async () => {
  const release = vi.spyOn(ItemIndex.prototype, 'release');
  const ends: readonly [string, string][] = [
    ['done', left(10)],
    ['blocked', left(5)],
    // Nothing of it can be shown; then, it breaks off amid its items.
    ['failed', feedCsv(3, () => ({ price: '5 XQQ' }))],
    ['failed', `${left(10)}"`],
  ];
  try {
    for (const [state, body] of ends) {
      release.mockClear();
      expect(await bring(body)).toMatchObject({ state });
      expect(release).toHaveBeenCalledTimes(1);
    }
  } finally {
    release.mockRestore();
  }
});
