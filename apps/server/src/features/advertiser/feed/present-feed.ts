import { type Feed, type FeedRow, feed, feedRow } from '@millrace/contract/advertiser/feed';
import { importStates, lightOf } from '@millrace/contract/advertiser/feed-state';
import { promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { importRefusals } from '../../../domain/feed/import-refusals.ts';
import { readFeed } from '../../../domain/feed/stored-feed.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The advertiser's feeds with their last import and their last good one; row-level security leaves none of others. */
export function queryFeeds(tx: Tx) {
  return tx
    .selectFrom('feed')
    .innerJoin('promoted_app as app', 'app.id', 'feed.promoted_app_id')
    .leftJoin('feed as lead', 'lead.id', 'feed.lead_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('feed_import')
          .select(['id', 'state', 'total', 'displayable', 'problems'])
          .select(sql<Date>`coalesce(finished_at, started_at, asked_at)`.as('at'))
          .where('feed_id', '=', sql<number>`coalesce(feed.lead_id, feed.id)`)
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('feed_import')
          .select(['displayable', 'finished_at'])
          .whereRef('feed_id', '=', 'feed.id')
          .where('state', '=', 'done')
          .orderBy('id', 'desc')
          .limit(1)
          .as('good'),
      (join) => join.onTrue(),
    )
    .select([
      ...(['feed.id', 'feed.name', 'feed.source', 'feed.address', 'feed.hours', 'feed.switch'] as const),
      ...([
        'feed.due_at',
        'feed.version',
        'feed.created_at',
        'feed.promoted_app_id',
        'feed.lead_id',
      ] as const),
      ...(['app.name as app_name', 'app.platform', 'lead.name as lead_name'] as const),
      ...(['last.id as last_id', 'last.state as last_state', 'last.at as last_at'] as const),
      ...(['last.problems as last_problems', 'last.displayable as last_displayable'] as const),
      ...([
        'last.total as last_total',
        'good.displayable as items',
        'good.finished_at as catalogue_at',
      ] as const),
    ]);
}

const importState = z.enum(importStates);

type Row = Awaited<ReturnType<ReturnType<typeof queryFeeds>['execute']>>[number];

export function presentRow(row: Row): FeedRow {
  return z.parse(feedRow, {
    ...{ id: row.id, name: row.name, source: row.source, address: row.address, hours: row.hours },
    ...{ switch: row.switch, version: row.version, createdAt: row.created_at.toISOString() },
    app: { id: row.promoted_app_id, name: row.app_name, platform: promotedPlatforms[row.platform] },
    last: lastOf(row),
    items: row.items ?? 0,
    catalogueAt: row.catalogue_at?.toISOString() ?? null,
    lead: row.lead_id === null ? null : { id: row.lead_id, name: row.lead_name },
    dueAt: row.due_at?.toISOString() ?? null,
  });
}

function lastOf(row: Row) {
  if (row.last_id === null || row.last_at === null) return null;
  const problems = importRefusals(row.last_problems);
  const state = z.parse(importState, row.last_state);
  return { id: row.last_id, state, light: lightOf(state, problems), at: row.last_at.toISOString() };
}

/** @throws CallError notFound */
export async function presentFeed(tx: Tx, id: number): Promise<Feed> {
  const row = presentRow(found(await queryFeeds(tx).where('feed.id', '=', id).executeTakeFirst()));
  const { form, secretTail } = await readFeed(tx, id);
  const linked = await tx
    .selectFrom('feed')
    .select(['id', 'name'])
    .where('lead_id', '=', id)
    .where('switch', '=', 'on')
    .orderBy('id')
    .execute();
  const { auth, authName, format, brake, currency, minorUnits, rules } = form;
  return z.parse(feed, {
    ...row,
    auth,
    authName,
    secretTail,
    format,
    brake,
    currency,
    minorUnits,
    rules,
    linked,
  });
}
