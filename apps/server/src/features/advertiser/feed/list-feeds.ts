import type { Feed, getFeed, listFeeds } from '@millrace/contract/advertiser/feed';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { presentFeed, presentRow, queryFeeds } from './present-feed.ts';

type Request = RequestOf<typeof listFeeds>;

const sortColumns = {
  name: sql`lower(feed.name)`,
  createdAt: sql`feed.id`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

export function listOwnFeeds(context: Context, input: Request): Promise<ResponseOf<typeof listFeeds>> {
  const { search, promotedAppId, archived, sort = 'createdAt', order = 'desc' } = input;
  return context.read(async (tx) => {
    if (promotedAppId !== undefined) {
      await mustExist(tx, 'promoted_app', promotedAppId);
    }
    let matching = queryFeeds(tx).where('feed.switch', archived === 'only' ? '=' : '<>', 'archived');
    if (search) matching = matching.where('feed.name', 'ilike', containing(search));
    if (promotedAppId !== undefined) matching = matching.where('feed.promoted_app_id', '=', promotedAppId);
    const sorted = matching.orderBy(sortColumns[sort], order).orderBy('feed.id', 'desc');
    const rows = await pageOf(sorted, input).execute();
    return { list: rows.map(presentRow), total: await countOf(matching) };
  });
}

export function showFeed(context: Context, { id }: RequestOf<typeof getFeed>): Promise<Feed> {
  return context.read((tx) => presentFeed(tx, id));
}
