import { sql } from 'kysely';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type Keeper, lookInTurn } from '../../platform/jobs/look-in-turn.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import { makeCatalogue } from '../catalogue/make-catalogue.ts';
import type { OtherShards } from './other-shards.ts';

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'report' | 'stream'>;
  readonly shards: Pick<
    OtherShards,
    'catalogues' | 'catalogueVersion' | 'writeCatalogue' | 'removeCatalogue'
  >;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds between looks. */
  readonly every?: number;
  /** Milliseconds UTC. */
  readonly now?: () => number;
}

/** Milliseconds after which what people did since is asked for anew. */
const renewed = 120_000;

/**
 * Keeps in this node's snapshot what ads show of the feeds that campaigns name which are on, and who looked at what of it: at once
 * when a feed or its pictures are others, and every other minute because of what people do. While a store is away the snapshot
 * stays as it is.
 */
export function keepCatalogues({
  database,
  clickhouse,
  shards,
  log,
  every,
  now: clock = Date.now,
}: Options): Keeper {
  /** By feed; what is on the disk says so only when it is read. */
  const versions = new Map<number, string | undefined>();

  async function look(signal: AbortSignal): Promise<void> {
    const now = clock();
    const wanted = await database.asSystem((tx) => readWanted(tx, now));
    const ids = new Set(wanted.map(({ feedId }) => feedId));
    for (const id of shards.catalogues()) {
      if (ids.has(id)) continue;
      versions.delete(id);
      await shards.removeCatalogue(id);
    }
    for (const { feedId, itemsOf, version, ...scope } of wanted) {
      if (signal.aborted) return;
      if (!versions.has(feedId)) versions.set(feedId, await shards.catalogueVersion(feedId));
      if (versions.get(feedId) === version) continue;
      const catalogue = await makeCatalogue(
        { database, clickhouse },
        { ...scope, feedId: itemsOf, now },
        signal,
      );
      await shards.writeCatalogue(feedId, version, catalogue);
      versions.set(feedId, version);
    }
  }

  return lookInTurn({ look, log, failed: 'what ads show of feeds could not be renewed', every });
}

interface Wanted {
  readonly feedId: number;
  /** By which its items are stored: one that is linked has them in the catalogue of another. */
  readonly itemsOf: number;
  readonly advertiserId: number;
  readonly promotedAppId: number;
  /** Another one whenever something of it may be another. */
  readonly version: string;
}

/** Feeds that a campaign names which is on. */
async function readWanted(tx: Tx, now: number): Promise<readonly Wanted[]> {
  const { rows } = await sql<Wanted>`
    select feed.id as "feedId", catalogue.id as "itemsOf", feed.organization_id as "advertiserId", feed.promoted_app_id as "promotedAppId",
      concat_ws(' ', catalogue.id, last.id, pictures.newest, pictures.good) as version
    from feed
    join feed catalogue on catalogue.id = coalesce(feed.lead_id, feed.id)
    left join lateral (
      select max(id) as id from feed_import where feed_import.organization_id = feed.organization_id
        and feed_import.feed_id = catalogue.id and state = 'done') last on true
    left join lateral (
      select extract(epoch from max(checked_at)) as newest, count(*) filter (where state = 'good') as good
      from feed_image where feed_image.feed_id = catalogue.id) pictures on true
    where feed.switch = 'on' and exists (
      select from campaign where campaign.organization_id = feed.organization_id and campaign.product_feed_id = feed.id
        and campaign.switch = 'on')
    order by feed.id`.execute(tx);
  const turn = Math.floor(now / renewed);
  return rows.map((row) => ({ ...row, version: `${row.version} ${turn}` }));
}
