import { createFeed, type Feed, type FeedForm } from '@millrace/contract/advertiser/feed';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { importFeedJob } from '../domain/feed/import-feed-job.ts';
import { upload } from './creatives.ts';
import { feedCsv } from './feed-server.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const feedFormOf = (change: Partial<FeedForm> = {}): FeedForm => ({
  ...{
    name: 'Shop',
    source: 'address',
    address: 'https://shop.example/feed.csv',
    auth: 'none',
    authName: null,
  },
  ...{
    secret: null,
    format: 'auto',
    hours: [],
    brake: 30,
    currency: null,
    minorUnits: false,
    rules: [],
    leadId: null,
  },
  ...change,
});

let websites = 0;

/** A website that is promoted. @returns its id */
export async function createTestWebsite(app: TestApp, promoter: Person): Promise<number> {
  websites += 1;
  const website = { kind: 'website', link: `https://shop-${websites}.example`, name: 'Shop' } as const;
  return (await app.ask(createPromotedApp, website, promoter)).data.id;
}

/** A feed of a website. */
export async function createTestFeed(
  app: TestApp,
  promoter: Person,
  change: Partial<FeedForm> & { readonly promotedAppId?: number } = {},
): Promise<Feed> {
  const { promotedAppId = await createTestWebsite(app, promoter), ...form } = change;
  const { data, error } = await app.ask(createFeed, { ...feedFormOf(form), promotedAppId }, promoter);
  if (data?.id === undefined) throw new Error(`the feed is refused: ${JSON.stringify(error)}`);
  return data;
}

/** Imports everything that waits for it, as a server with the role `worker` does. */
export async function runImports({ database, services }: TestApp): Promise<void> {
  const waiting = await database.asSystem((tx) =>
    tx.selectFrom('feed_import').select('id').where('state', '=', 'waiting').orderBy('id').execute(),
  );
  for (const { id: importId } of waiting)
    await importFeedJob.run(services, { importId }, AbortSignal.timeout(60_000));
}

export interface FeedsForTests {
  readonly feed: number;
  /** The newest import of a feed, which was blocked. */
  readonly blocked: number;
  /** A feed that is uploaded, and a file for it. */
  readonly uploaded: number;
  readonly upload: string;
}

/** A feed of each source, and an import that can be taken after all. */
export async function createFeedsForTests(
  app: TestApp,
  promoter: Person,
  promotedAppId: number,
): Promise<FeedsForTests> {
  const feed = await createTestFeed(app, promoter, { promotedAppId, name: 'By address' });
  const held = await createTestFeed(app, promoter, { promotedAppId, name: 'Held' });
  const byUpload = { promotedAppId, name: 'Uploaded', source: 'upload', address: null } as const;
  const uploaded = await createTestFeed(app, promoter, byUpload);
  const now = app.clock.now();
  const { id: blocked } = await app.database.asSystem((tx) =>
    tx
      .insertInto('feed_import')
      .values({
        ...{ organization_id: promoter.organizationId, feed_id: held.id, state: 'blocked' },
        ...{ asked_at: now, started_at: now, touched_at: now, finished_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const file = await upload(app, promoter, Buffer.from(feedCsv(2)));
  return { feed: feed.id, blocked, uploaded: uploaded.id, upload: file };
}
