import { sql } from 'kysely';
import { chunks } from '../../platform/chunks.ts';
import type { Worker } from '../../platform/jobs/worker.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';

/** What a device has seen of a campaign that has a cap. */
export interface SeenAd {
  readonly campaignId: number;
  /** As tickets have it. */
  readonly who: string;
  /** Each by its bid, with when it was seen, milliseconds UTC. */
  readonly seen: readonly (readonly [bidId: string, at: number])[];
}

/** That wait for the database; of more the oldest are dropped, and are known on their own server alone. */
const mostWaiting = 50_000;
/** That are written, or told, together. */
const atOnce = 2_000;
/** That are told to a delivery process that has just begun: as many as it remembers. */
const mostRemembered = 200_000;

export interface SeenSharer {
  readonly worker: Worker;
  /** The delivery process has taken impressions. */
  noted(ads: readonly SeenAd[]): void;
  /** It has begun anew, and knows of none. */
  startOver(): void;
}

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  readonly now: () => Date;
  /** Tells the delivery process of this server. */
  readonly tell: (ads: readonly SeenAd[]) => void;
}

/** Tells the delivery process of this server what devices have seen by others, and by its predecessor; and others what by it. */
export function seenSharer({ database, now, tell }: Options): SeenSharer {
  let waiting: SeenAd[] = [];
  /** What was committed in this snapshot of the database the delivery process knows. */
  let known: string | undefined;

  async function write(): Promise<void> {
    const some = waiting.splice(0, atOnce);
    if (some.length === 0) return;
    try {
      await database.asSystem((tx) => writeSeen(tx, some));
    } catch (error) {
      waiting = [...some, ...waiting].slice(-mostWaiting);
      throw error;
    }
  }

  async function read(): Promise<void> {
    const before = known;
    const { snapshot, ads } = await database.asSystem((tx) => readSeen(tx, before, now()));
    // It may have begun anew meanwhile.
    if (known === before) known = snapshot;
    for (const some of chunks(ads, atOnce)) tell(some);
  }

  return {
    noted(ads) {
      waiting = [...waiting, ...ads].slice(-mostWaiting);
    },
    startOver() {
      known = undefined;
    },
    worker: {
      name: 'own ads seen',
      every: 500,
      next: async () => {
        await write();
        await read();
        return waiting.length > 0;
      },
    },
  };
}

/** Adds them to what is known, each bid once, and no more of a device than the campaign's cap counts. */
async function writeSeen(tx: Tx, ads: readonly SeenAd[]): Promise<void> {
  const byDevice = Map.groupBy(ads, ({ campaignId, who }) => `${campaignId} ${who}`);
  const rows = [...byDevice.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const seen = [first, ...more].flatMap((ad) => ad.seen).sort(([, one], [, other]) => one - other);
    return [
      {
        ...{ campaign_id: first.campaignId, who: first.who },
        bids: seen.map(([bid]) => bid),
        times: seen.map(([, at]) => at),
        seen_at: new Date(Math.max(...seen.map(([, at]) => at))),
      },
    ];
  });
  await sql`
    insert into own_ad_seen (organization_id, campaign_id, who, bids, times, seen_at)
    select campaign.organization_id, campaign.id, told.who, told.bids[kept.first :], told.times[kept.first :], told.seen_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (campaign_id int, who text, bids text[], times bigint[], seen_at timestamptz)
    join campaign on campaign.id = told.campaign_id
    cross join lateral (
      select greatest(1, 1 + cardinality(told.bids) - greatest(campaign.cap_impressions, 1)) as first) kept
    -- In one order, so that two servers never wait for each other.
    order by campaign.id, told.who
    on conflict (campaign_id, who) do update set
      (bids, times) = (
        select array_agg(bid order by at, bid), array_agg(at order by at, bid) from (
          select bid, min(at) as at
          from unnest(own_ad_seen.bids || excluded.bids, own_ad_seen.times || excluded.times) as one (bid, at)
          group by bid order by min(at) desc, bid desc
          limit (select greatest(cap_impressions, 1) from campaign where id = own_ad_seen.campaign_id)
        ) newest),
      seen_at = greatest(own_ad_seen.seen_at, excluded.seen_at),
      xact = pg_current_xact_id()`.execute(tx);
}

interface Answer {
  readonly snapshot: string;
  readonly ads:
    | readonly (readonly [campaignId: number, who: string, bids: string[], times: number[]])[]
    | null;
}

/**
 * What was committed since a snapshot, whenever its transaction began; without one, what still counts, the newest first. In one
 * statement, so that both are of one moment.
 */
async function readSeen(
  tx: Tx,
  since: string | undefined,
  now: Date,
): Promise<{ readonly snapshot: string; readonly ads: readonly SeenAd[] }> {
  const wanted =
    since === undefined
      ? sql`seen_at > ${now}::timestamptz - (
          select cap_hours from campaign where id = own_ad_seen.campaign_id and cap_impressions > 0) * interval '1 hour'`
      : sql`xact >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(xact, ${since}::pg_snapshot)`;
  const { rows } = await sql<Answer>`
    select pg_current_snapshot()::text as snapshot, (
      select json_agg(json_build_array(campaign_id, who, bids, times)) from (
        select * from own_ad_seen where ${wanted} order by seen_at desc limit ${mostRemembered}) newest) as ads`.execute(
    tx,
  );
  const ads = (rows[0]?.ads ?? []).map(
    ([campaignId, who, bids, times]): SeenAd => ({
      ...{ campaignId, who },
      seen: bids.map((bid, at) => [bid, times[at] ?? 0] as const),
    }),
  );
  return { snapshot: rows[0]?.snapshot ?? '', ads };
}

/** Forgets what no cap counts any more. */
export async function forgetSeen(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from own_ad_seen using campaign where campaign.id = own_ad_seen.campaign_id
      and (campaign.cap_impressions = 0 or own_ad_seen.seen_at <= ${now}::timestamptz - campaign.cap_hours * interval '1 hour')`.execute(
    tx,
  );
}
