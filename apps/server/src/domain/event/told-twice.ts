import { dayMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/** Names that are looked at; an advertiser tells of a few by both ways. */
const mostNames = 200;
/** Between what two tell of one event there may be so many days, by when it happened. */
const daysApart = 4;

const row = z.object({ name: z.string() });

interface Asked {
  readonly advertiserId: number;
  /** Milliseconds UTC. */
  readonly since: number;
}

/**
 * Names of events that a website's pages tell of and, of the same app, somebody who has its secret, too. Of any other name nothing is
 * there by both ways, so that nobody need look for it.
 */
export async function namesToldTwice(
  clickhouse: Pick<ClickHouse, 'report'>,
  { advertiserId, since }: Asked,
): Promise<readonly string[]> {
  const rows = await clickhouse.report(
    {
      sql: `SELECT DISTINCT name
FROM (
SELECT h.promoted_app_id AS app, h.event_name AS name
FROM ${DATABASE}.promoted_event_hour AS h
WHERE h.advertiser_id = {advertiser:UInt32} AND h.verdict IN ('accepted', 'unknownName')
  AND h.hour >= toDateTime(toUInt32({since:Int64}), 'UTC')
GROUP BY app, name
HAVING countIf(h.told_by = 'website') > 0 AND countIf(h.told_by != 'website') > 0
)
ORDER BY name LIMIT ${mostNames}`,
      params: { advertiser: advertiserId, since: Math.max(0, Math.floor(since / 1_000)) },
    },
    row,
  );
  return rows.map(({ name }) => name);
}

/** From when on an event may have happened that is told of once more by one since a moment. Milliseconds UTC. */
export const signedSince = (since: number): number => since - daysApart * dayMs;

/** A row of `promoted_event` that a page of a website tells of by an id. */
const byWebsite = "told_by = 'website' AND event_id != ''";

interface Replacing {
  /** What else both have in common. */
  readonly and?: 'person' | '';
  /** Whether files of the past count where this is asked. */
  readonly withFiles?: boolean;
}

/**
 * Whether a row of `promoted_event` is what a website's page says of an event of which its server told, too, by the same name and id: the
 * signed one counts, whichever came first. Over `{advertiser:UInt32}` and `{twice:Array(String)}`, the names of {@link namesToldTwice}.
 *
 * @param since a moment in SQL: the one of {@link signedSince}
 */
export function isReplaced(since: string, { and = '', withFiles = true }: Replacing = {}): string {
  const columns = `promoted_app_id, event_name, event_id${and === '' ? '' : `, ${and}`}`;
  return `(${byWebsite} AND (${columns}) GLOBAL IN (
SELECT ${columns}
FROM ${DATABASE}.promoted_event
WHERE advertiser_id = {advertiser:UInt32} AND event_name IN {twice:Array(String)} AND ${withFiles ? "told_by != 'website'" : "told_by NOT IN ('website', 'upload')"} AND event_id != '' AND at >= ${since}
))`;
}
