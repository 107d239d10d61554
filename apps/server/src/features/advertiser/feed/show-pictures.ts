import { pictureStates } from '@millrace/contract/advertiser/campaign-products';
import { type feedPictures, pictureSamples } from '@millrace/contract/advertiser/feed-pictures';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import { isLookedAt } from '../../../domain/catalogue/check-pictures-job.ts';
import { readFeed } from '../../../domain/feed/stored-feed.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Answer = ResponseOf<typeof feedPictures>;

/** What was found behind the picture addresses of a feed's catalogue. */
export async function showPictures(
  { read, services }: Context,
  { id }: RequestOf<typeof feedPictures>,
): Promise<Answer> {
  const feed = await read((tx) => readFeed(tx, id));
  // Linked feeds have one catalogue.
  const feedId = feed.form.leadId ?? feed.id;
  // Before what was found is read: whoever is told that nobody looks any more has been told all of it.
  const isLooking = await isLookedAt(services, feedId);
  return read(async (tx) => {
    const rows = await tx
      .selectFrom('feed_image')
      .select((eb) => ['state', eb.fn.countAll<string>().as('pictures'), eb.fn.max('checked_at').as('at')])
      .where('feed_id', '=', feedId)
      .groupBy('state')
      .execute();
    const count = (state: string) => Number(rows.find((row) => row.state === state)?.pictures ?? 0);
    const samples = await readSamples(tx, feedId);
    const last = Math.max(...rows.map(({ at }) => at.getTime()));
    return {
      checked: rows.reduce((sum, { pictures }) => sum + Number(pictures), 0),
      good: count('good'),
      at: rows.length === 0 ? null : new Date(last).toISOString(),
      isLooking,
      problems: pictureStates
        .filter((state) => state !== 'good' && count(state) > 0)
        .map((state) => ({
          ...{ state, pictures: count(state) },
          samples: samples
            .filter((sample) => sample.state === state)
            .map(({ state: _, ...sample }) => sample),
        })),
    };
  });
}

interface Sample {
  readonly state: string;
  readonly address: string;
  readonly detail: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly item: string | null;
}

async function readSamples(tx: Tx, feedId: number): Promise<readonly Sample[]> {
  const { rows } = await sql<Sample>`
    select state, address, detail, width, height,
      (select title from feed_item where feed_item.feed_id = ${feedId} and feed_item.image = image.address limit 1) as item
    from (
      select *, row_number() over (partition by state order by address) as nth from feed_image
      where feed_id = ${feedId} and state <> 'good'
    ) image
    where nth <= ${pictureSamples} order by state, address`.execute(tx);
  return rows;
}
