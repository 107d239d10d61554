import { picturesChecked } from '@millrace/contract/advertiser/campaign-products';
import { dayMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { chunks } from '../../platform/chunks.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { jobTable } from '../../platform/jobs/job-table.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { checkPicture } from './item-picture.ts';
import { readPopular } from './read-popular.ts';

/** Pictures that are fetched at once; they are decoded one after the other. */
const atOnce = 4;
/** Days after which a picture is looked at again: a good one, and one that was not. */
const again = { good: 30, other: 1 } as const;

/**
 * Looks at the pictures of a feed's items: of those that people do something with, and of the first ones. Without a feed it
 * asks for each that has a catalogue, so that none waits for the servers of another one's pictures.
 */
export const checkPicturesJob = defineJob({
  name: 'check-pictures',
  data: z.object({ feedId: z.optional(z.int()) }),
  schedule: '23 * * * *',
  alone: false,
  lanes: 3,
  retries: 1,
  pause: 60,
  expire: 3_000,
  async run(services, { feedId }, signal) {
    if (feedId === undefined) return askForAll(services);
    const [feed] = await services.database.asSystem((tx) => readFeeds(tx, feedId));
    if (feed !== undefined) await checkOf(services, feed, signal);
  },
});

/** But for those that wait or are under way. */
async function askForAll({ database, jobs }: Services): Promise<void> {
  await database.asSystem(async (tx) => {
    const asked = await readAsked(tx);
    for (const { id, organizationId } of await readFeeds(tx))
      if (!asked.has(id)) await jobs.send(tx, checkPicturesJob, { feedId: id }, { organizationId });
  });
}

/** Whether a feed's pictures are being looked at, or wait for it. */
export function isLookedAt({ database }: Pick<Services, 'database'>, feedId: number): Promise<boolean> {
  return database.asSystem(async (tx) => (await readAsked(tx)).has(feedId));
}

/** Feeds that are looked at, or wait for it. */
async function readAsked(tx: Tx): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select (data ->> 'feedId')::int as id from ${jobTable}
    where name = ${checkPicturesJob.name} and state in ('created', 'retry', 'active') and data ? 'feedId'`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

interface Feed {
  readonly id: number;
  readonly organizationId: number;
  readonly promotedAppId: number;
}

/** Those that have a catalogue. */
async function readFeeds(tx: Tx, feedId?: number): Promise<readonly Feed[]> {
  return tx
    .selectFrom('feed')
    .select(['id', 'organization_id as organizationId', 'promoted_app_id as promotedAppId'])
    .where('switch', '=', 'on')
    .where('lead_id', 'is', null)
    .$if(feedId !== undefined, (query) => query.where('id', '=', feedId ?? 0))
    .orderBy('id')
    .execute();
}

async function checkOf(services: Services, feed: Feed, signal: AbortSignal): Promise<void> {
  const now = services.now();
  const run = services.database.asSystem.bind(services.database);
  const scope = { advertiserId: feed.organizationId, promotedAppId: feed.promotedAppId, now: now.getTime() };
  const popular = (await readPopular(services.clickhouse, scope)).map(({ item }) => item);
  await run((tx) => forgetPictures(tx, feed.id));
  const due = await run((tx) => readDue(tx, feed.id, popular, now));
  for (const some of chunks(due, atOnce)) {
    signal.throwIfAborted();
    const checked = await Promise.all(
      some.map(async (address) => ({ address, ...(await checkPicture(services, address)) })),
    );
    await run((tx) => storePictures(tx, feed, checked, services.now()));
  }
}

/** Addresses of pictures that nobody has looked at, or not for long. */
async function readDue(
  tx: Tx,
  feedId: number,
  popular: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const { rows } = await sql<{ address: string }>`
    select address from (
      select image as address, min(place) as place from (
        select item.image, wanted.place from unnest(${[...popular]}::text[]) with ordinality as wanted (item_id, place)
        join feed_item item on item.feed_id = ${feedId} and item.item_id = wanted.item_id
        union all
        (select image, 1000000 + row_number() over (order by item_id) from feed_item where feed_id = ${feedId}
          order by item_id limit ${picturesChecked})
      ) named group by image order by min(place) limit ${picturesChecked}
    ) wanted
    where not exists (
      select from feed_image known where known.feed_id = ${feedId} and known.address_key = md5(wanted.address)::uuid
        and known.checked_at > case known.state when 'good' then ${before(again.good)}::timestamptz
          else ${before(again.other)}::timestamptz end)
    order by place`.execute(tx);
  return rows.map(({ address }) => address);
}

/** What no item has any more. */
async function forgetPictures(tx: Tx, feedId: number): Promise<void> {
  await sql`
    delete from feed_image image where image.feed_id = ${feedId}
      and not exists (select from feed_item item where item.feed_id = image.feed_id and item.image = image.address)`.execute(
    tx,
  );
}

type Checked = { readonly address: string } & Awaited<ReturnType<typeof checkPicture>>;

async function storePictures(tx: Tx, feed: Feed, checked: readonly Checked[], now: Date): Promise<void> {
  if (checked.length === 0) return;
  await sql`
    insert into feed_image (organization_id, feed_id, address_key, address, state, detail, width, height, file, checked_at)
    select ${feed.organizationId}, ${feed.id}, md5(address)::uuid, address, state, detail, width, height, file, ${now}
    from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
      as given (address text, state text, detail text, width int, height int, file jsonb)
    on conflict (feed_id, address_key) do update set state = excluded.state, detail = excluded.detail, width = excluded.width,
      height = excluded.height, file = excluded.file, checked_at = excluded.checked_at`.execute(tx);
}
