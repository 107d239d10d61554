import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { applyCatalogue } from '../apps/server/src/domain/feed/apply-catalogue.ts';
import { compareCatalogue, indexFor } from '../apps/server/src/domain/feed/compare-catalogue.ts';
import { storeFile } from '../apps/server/src/domain/feed/feed-file.ts';
import { readFeed } from '../apps/server/src/domain/feed/stored-feed.ts';
import type { Database } from '../apps/server/src/platform/postgres/database.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/open-database.ts';
import { someFeedXml } from '../apps/server/src/testing/feed-xml.ts';
import { report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';

/**
 * What the import of a large product feed costs the server that does it, database left out: how far its memory grows beyond what
 * an import of a few items has left it with, while a first catalogue is taken and while one is that has changed in a hundredth.
 * `--small` imports a tenth.
 */
const MEGABYTES = 200;
const items = flag('small') ? 100_000 : 1_000_000;
const signal = new AbortController().signal;

await withDatabase(async (database) => {
  const feedId = await newFeed(database);
  await bringIn(database, feedId, 20_000, 0);
  global.gc?.();
  const before = process.memoryUsage.rss();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss() - before);
  }, 20);
  const first = await bringIn(database, feedId, items, 0);
  const firstPeak = peak;
  const second = await bringIn(database, feedId, items, 100);
  clearInterval(watch);
  report([
    { name: `first catalogue of ${items} items`, value: first.seconds, unit: 's' },
    { name: 'the same, a hundredth changed', value: second.seconds, unit: 's' },
    { name: 'items that changed', value: second.changed, unit: '' },
    {
      name: 'memory growth, first',
      value: firstPeak / 1024 / 1024,
      unit: 'MB',
      limit: { atMost: MEGABYTES },
    },
    { name: 'memory growth, both', value: peak / 1024 / 1024, unit: 'MB', limit: { atMost: MEGABYTES } },
  ]);
});

async function bringIn(database: Database, feedId: number, count: number, every: number) {
  const run = database.asSystem.bind(database);
  const lead = await run((tx) => readFeed(tx, feedId));
  const { organizationId } = lead;
  const now = new Date();
  const { id: importId } = await run((tx) =>
    tx
      .insertInto('feed_import')
      .values({
        ...{ organization_id: organizationId, feed_id: feedId, state: 'running' },
        ...{ asked_at: now, started_at: now, touched_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const begun = performance.now();
  await storeFile(run, { organizationId, importId, feedId }, someFeedXml(count, every));
  const sources = { lead, files: [{ feed: lead, importId }], now };
  const index = await run((tx) => indexFor(tx, feedId));
  await compareCatalogue(run, sources, index, { signal, onRead: async () => undefined });
  const { changed } = index.counts;
  await run(async (tx) => {
    await applyCatalogue(tx, sources, index, signal);
    await tx
      .updateTable('feed_import')
      .set({ state: 'done', finished_at: now })
      .where('id', '=', importId)
      .execute();
  });
  index.release();
  return { seconds: (performance.now() - begun) / 1_000, changed };
}

async function newFeed(database: Database): Promise<number> {
  return database.asSystem(async (tx) => {
    const organization = await tx
      .insertInto('organization')
      .values({ kind: 1, name: 'Shop' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const site = { platform: 2, name: 'Shop', host: 'shop.example', site_key: 'a'.repeat(32) };
    const app = await tx
      .insertInto('promoted_app')
      .values({ organization_id: organization.id, ...site })
      .returning('id')
      .executeTakeFirstOrThrow();
    const feed = await tx
      .insertInto('feed')
      .values({
        ...{ organization_id: organization.id, promoted_app_id: app.id, name: 'Shoes', source: 'upload' },
        ...{ format: 'auto', brake: 30 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return feed.id;
  });
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-feed-'));
  try {
    const database = await openDatabase({ dataDir, log: pino({ level: 'silent' }) });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
