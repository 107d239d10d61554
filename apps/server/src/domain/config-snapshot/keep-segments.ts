import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type Keeper, lookInTurn } from '../../platform/jobs/look-in-turn.ts';
import type { Database, Tx } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import { phoneMembers } from '../segment/phone-members.ts';
import type { OtherShards } from './other-shards.ts';
import type { SegmentHead } from './shard.ts';

interface Options {
  readonly database: Pick<Database, 'asSystem'>;
  readonly clickhouse: Pick<ClickHouse, 'stream'>;
  readonly shards: Pick<OtherShards, 'segments' | 'segmentHead' | 'writeSegment' | 'removeSegment'>;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds between looks. */
  readonly every?: number;
  /** Milliseconds UTC. */
  readonly now?: () => number;
}

/**
 * Keeps in this node's snapshot who is in the segments that campaigns name which are on, whichever node has counted them. While a
 * store is away the snapshot stays as it is.
 */
export function keepSegments({
  database,
  clickhouse,
  shards,
  log,
  every,
  now: clock = Date.now,
}: Options): Keeper {
  async function look(signal: AbortSignal): Promise<void> {
    const now = clock();
    const wanted = await database.asSystem((tx) => readWanted(tx, now));
    const ids = new Set(wanted.map(({ id }) => id));
    for (const id of shards.segments()) if (!ids.has(id)) await shards.removeSegment(id);
    for (const one of wanted) {
      if (signal.aborted) return;
      const known = await shards.segmentHead(one.id);
      if (known?.version === one.version) continue;
      const awayOn = Math.floor(now / dayMs);
      const members = await phoneMembers(clickhouse, one, {
        ...(one.isAsked && { awayOn }),
        signal,
      });
      const head: SegmentHead = {
        ...{ id: one.id, version: one.version, members: members.hashes.length },
        isShown: Number(one.size) >= fewestMembers,
        ...(one.isAsked && { awayOn }),
      };
      await shards.writeSegment(head, members);
    }
  }

  return lookInTurn({ look, log, failed: 'who is in segments could not be renewed', every });
}

interface Wanted {
  readonly id: number;
  readonly advertiserId: number;
  /** Another one whenever its members are others. */
  readonly version: string;
  readonly size: string;
  /** A campaign to engage is for it: its analysis asks how long members are away, and its bid may. */
  readonly isAsked: boolean;
}

/** Segments that have been counted and that a campaign names which is on. */
async function readWanted(tx: Tx, now: number): Promise<readonly Wanted[]> {
  const { rows } = await sql<Wanted>`
    select segment.id, segment.organization_id as "advertiserId", count.xact::text as version, count.size, exists (
        select from campaign_segment named join campaign on campaign.id = named.campaign_id
        where named.segment_id = segment.id and named.way = 'in' and campaign.switch = 'on'
          and campaign.goal = 'engage') as "isAsked"
    from segment join segment_count count on count.segment_id = segment.id
    where segment.switch in ('on', 'paused') and count.counted_at is not null and exists (
      select from campaign_segment named join campaign on campaign.id = named.campaign_id
      where named.segment_id = segment.id and campaign.switch = 'on')
    order by segment.id`.execute(tx);
  // Whoever did something since is back, though the segment has the same members.
  const hour = Math.floor(now / hourMs);
  return rows.map((row) => (row.isAsked ? { ...row, version: `${row.version} ${hour}` } : row));
}
