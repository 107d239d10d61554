import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Feed } from '@millrace/contract/advertiser/feed';
import { setFeedStatus } from '@millrace/contract/advertiser/feed';
import {
  feedUploadPath,
  listFeedImports,
  previewFeed,
  runFeed,
  takeFeedFile,
} from '@millrace/contract/advertiser/feed-import';
import { minuteMs } from '@millrace/contract/kit/duration';
import { role } from '@millrace/contract/people/permission';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dueFeedsJob } from '../../../domain/feed/due-feeds-job.ts';
import { uploadsFolder } from '../../../platform/file-store/spool.ts';
import { beginUpload, idOf, upload } from '../../../testing/creatives.ts';
import { feedCsv } from '../../../testing/feed-server.ts';
import { createTestFeed, runImports } from '../../../testing/feeds.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let promoter: Person;
let feed: Feed;
let pipe: WriteStream | undefined;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  promoter = await createPerson(app, { roleId: role.promoter });
  feed = await createTestFeed(app, promoter, { source: 'upload', address: null });
});
afterEach(() => pipe?.destroy());
afterAll(() => app.close());

/** A piece of a file that says that it is packed, so that nobody packs it once more. */
function piece(): Buffer {
  const bytes = randomBytes(1_048_576);
  bytes.set([0x1f, 0x8b]);
  return bytes;
}
const take = (id: string) => app.ask(takeFeedFile, { id: feed.id, upload: id }, promoter);
const imports = async () => (await app.ask(listFeedImports, { feedId: feed.id }, promoter)).data.list;
/** How many pieces are stored, and by how many transactions. */
const stored = () =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('feed_file')
      .select((eb) => eb.fn.countAll<number>().as('pieces'))
      .select(sql<number>`count(distinct xmin::text)`.as('transactions'))
      .where('feed_id', '=', feed.id)
      .executeTakeFirstOrThrow(),
  );
/** Takes a file of which no more than a first piece can be read so far. */
async function takeSlowly() {
  const id = idOf(await beginUpload(app, promoter, 0, 'feed.csv.gz', `/api${feedUploadPath}`));
  const file = join(uploadsFolder(app.services.config.dataDir), id);
  rmSync(file);
  execFileSync('mkfifo', [file]);
  const answer = take(id);
  pipe = createWriteStream(file);
  await once(pipe, 'open');
  pipe.write(piece());
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ pieces: 1 }), { timeout: 60_000 });
  return { answer, more: pipe };
}

test('a large file is stored by a transaction for each piece, then imported', async () => {
  const id = await upload(app, promoter, Buffer.concat([piece(), piece(), piece()]));
  expect((await take(id)).data).toMatchObject({ state: 'waiting', startedAt: null, askedBy: promoter.name });
  const { pieces, transactions } = await stored();
  expect(pieces).toBeGreaterThanOrEqual(3);
  expect(transactions).toBe(pieces);
});

test('while it is stored it is neither imported nor looked at, and nothing else is imported', async () => {
  const { answer, more } = await takeSlowly();
  expect(await imports()).toMatchObject([{ state: 'running', startedAt: null }]);
  const look = { id: feed.id, rules: [], currency: null, minorUnits: false };
  expect((await app.ask(previewFeed, look, promoter)).data.source).toBeNull();
  expect((await app.ask(runFeed, { id: feed.id }, promoter)).error.error).toBe('feed.errors.noFileYet');
  const other = await upload(app, promoter, Buffer.from(feedCsv(1)));
  expect((await take(other)).error.error).toBe('feed.errors.running');
  more.end(piece());
  expect((await answer).data).toMatchObject({ state: 'waiting' });
  expect((await app.ask(previewFeed, look, promoter)).data).toMatchObject({
    source: { state: 'waiting' },
    failure: { reason: 'packing' },
  });
});

test('of a file that is refused once it is stored nothing is left', async () => {
  const { answer, more } = await takeSlowly();
  await app.ask(setFeedStatus, { id: feed.id, switch: 'archived' }, promoter);
  more.end();
  expect((await answer).error.error).toBe('feed.errors.archived');
  expect(await imports()).toEqual([]);
  expect(await stored()).toMatchObject({ pieces: 0 });
});

test('what a stopped server has left is swept, and a file is taken again', async () => {
  const { answer, more } = await takeSlowly();
  app.clock.forward(21 * minuteMs);
  await dueFeedsJob.run(app.services, {}, new AbortController().signal);
  expect(await imports()).toEqual([]);
  expect(await stored()).toMatchObject({ pieces: 0 });
  // It was no more than slow: nothing more of it is written.
  more.end(piece());
  expect((await answer).status).toBe(500);
  expect(await stored()).toMatchObject({ pieces: 0 });
  expect((await take(await upload(app, promoter, Buffer.from(feedCsv(4))))).code).toBe(0);
  await runImports(app);
  expect(await imports()).toMatchObject([{ state: 'done', total: 4 }]);
});
