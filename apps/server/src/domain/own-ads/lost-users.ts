import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { type ShareDifference, shareDifference } from './share-difference.ts';

/** Below so many viewers on either side nothing is said. */
const fewest = 100;
/** Seconds after an impression in which the ad itself may still be heard of: its end, its reward, the next ad's request. */
const ownTime = 300;
/** Seconds after it by which somebody who stays has been seen. */
const day = 86_400;

/**
 * Viewers with a creative each that are looked at. Beyond that those with the lowest hashes are, which are as good as drawn.
 */
const mostPairs = 200_000;
const limits = { seconds: 30, bytes: 1024 * 2 ** 20 };

const ofApp = 'organization_id = {organization:UInt32} AND app_id = {app:UInt32}';
const since = "at >= toDateTime64({from:UInt32}, 3, 'UTC')";

/** When each viewer first saw each creative. Floods are nobody's eyes. */
const shown = `
  SELECT creative_id AS creative, viewer, min(at) + toIntervalSecond(${ownTime}) AS since,
    min(at) + toIntervalSecond(${day}) AS until
  FROM millrace.event
  WHERE ${ofApp} AND ${since} AND at <= toDateTime64({to:UInt32}, 3, 'UTC')
    AND kind = 'impr' AND viewer != 0 AND unbilled != 'flood'
  GROUP BY creative, viewer ORDER BY viewer, creative LIMIT ${mostPairs}`;

/** The minutes in which the app was heard of from a viewer. */
const heard = `
  SELECT device_hash AS viewer, max(at) AS heard_at, 1 AS is_heard
  FROM millrace.event
  WHERE ${ofApp} AND ${since} AND device_hash != 0 AND device_hash GLOBAL IN (SELECT viewer FROM (${shown}))
  GROUP BY viewer, toStartOfMinute(at)`;

const sql = `
  SELECT creative, toUInt32(count()) AS viewers, toUInt32(countIf(is_lost)) AS lost,
    toUInt32(countIf(creatives = 1)) AS only, toUInt32(countIf(place = 1)) AS people
  FROM (
    SELECT s.creative AS creative, e.is_heard = 0 OR e.heard_at > s.until AS is_lost,
      count() OVER (PARTITION BY s.viewer) AS creatives,
      row_number() OVER (PARTITION BY s.viewer ORDER BY s.creative) AS place
    FROM (${shown}) AS s
    GLOBAL ASOF LEFT JOIN (${heard}) AS e ON e.viewer = s.viewer AND e.heard_at >= s.since
  )
  GROUP BY creative ORDER BY viewers DESC, creative`;

const counted = z.object({
  creative: z.number(),
  viewers: z.number(),
  lost: z.number(),
  /** Viewers who saw no other creative. */
  only: z.number(),
  /** Summed over all creatives: viewers, each once. */
  people: z.number(),
});
type CountedLoss = z.infer<typeof counted>;

interface Loss {
  readonly creative: number;
  readonly viewers: number;
  readonly lost: ({ readonly share: number; readonly others: number } & ShareDifference) | null;
}

interface Asked {
  readonly organizationId: number;
  readonly appId: number;
  /** Milliseconds UTC. */
  readonly from: number;
  readonly now: number;
}

/**
 * Of the creatives that an app has shown: how many of their viewers were not seen again within a day, beside those of the
 * others. @throws ReportLimitError, ClickHouseBusyError
 */
export async function readLosses(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, appId, from, now }: Asked,
): Promise<Loss[]> {
  const seconds = (at: number) => Math.floor(at / 1000);
  const params = { organization: organizationId, app: appId, from: seconds(from), to: seconds(now) - day };
  return lossesOf(await clickhouse.report({ sql, params, limits }, counted));
}

/**
 * Each creative beside all others. There a viewer counts with every creative they saw, since those who see many, and stay
 * longer, are among this one's viewers as often as that; but the others are taken for no more than there are people, so that
 * the interval is rather too wide.
 */
function lossesOf(rows: readonly CountedLoss[]): Loss[] {
  const sum = (of: (row: CountedLoss) => number) => rows.reduce((before, row) => before + of(row), 0);
  const all = {
    viewers: sum((row) => row.viewers),
    lost: sum((row) => row.lost),
    people: sum((row) => row.people),
  };
  return rows.map(({ creative, viewers, lost, only }) => {
    const people = all.people - only;
    if (viewers < fewest || people < fewest) return { creative, viewers, lost: null };
    const others = (all.lost - lost) / (all.viewers - viewers);
    const found = shareDifference({ count: lost, of: viewers }, { count: others * people, of: people });
    return { creative, viewers, lost: { share: lost / viewers, others, ...found } };
  });
}
