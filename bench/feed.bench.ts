import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { applyCatalogue } from '../apps/server/src/domain/feed/apply-catalogue.ts';
import { compareCatalogue } from '../apps/server/src/domain/feed/compare-catalogue.ts';
import { storeFile } from '../apps/server/src/domain/feed/feed-file.ts';
import { readFeed } from '../apps/server/src/domain/feed/stored-feed.ts';
import type { Database } from '../apps/server/src/platform/postgres/database.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/open-database.ts';
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

/** Google's XML as a shop writes it, about 700 bytes an item. @param every one item of so many says something else; 0: none */
async function* xml(count: number, every: number): AsyncGenerator<Buffer> {
  yield Buffer.from(
    '<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>',
  );
  for (let first = 0; first < count; first += 100) {
    const some = Array.from({ length: Math.min(100, count - first) }, (_, index) => {
      const nth = first + index;
      const price = every > 0 && nth % every === 0 ? 2 : 1;
      return `<item><g:id>sku-${nth}</g:id><title>Running shoe ${nth}, blue, size ${30 + (nth % 20)}</title>
<g:description>${`Light and quick on wet ground. `.repeat(10)}</g:description><g:price>${nth % 300}.${price}9 EUR</g:price>
<link>https://shop.example/products/${nth}?colour=blue</link><g:image_link>https://cdn.shop.example/${nth}/large.jpg</g:image_link>
<g:brand>Acme</g:brand><g:product_type>Shoes &gt; Running</g:product_type><g:availability>in stock</g:availability></item>`;
    });
    yield Buffer.from(some.join('\n'));
  }
  yield Buffer.from('</channel></rss>');
}

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
  await storeFile(run, { organizationId, importId, feedId }, xml(count, every), 2 ** 40);
  const sources = { lead, files: [{ feed: lead, importId }], now };
  const { index } = await compareCatalogue(run, sources, { signal, onRead: async () => undefined });
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
