import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';

/** Names of its own that an app may tell of in a day: whoever tells of more has put something else into the name. */
export const mostOwnNames = 300;
/** How long a name is remembered that came no more. */
const daysKnown = 30;

const row = z.object({ appId: z.number(), isSigned: z.number(), names: z.array(z.string()) });

/** Names that an app's events came under lately and that nobody has said anything of. */
export interface ToldNames {
  readonly appId: number;
  /** Whether they were told by somebody who has the app's secret. */
  readonly isSigned: boolean;
  readonly names: readonly string[];
}

/**
 * Of every app, whichever server was told of them: first those of most days, so that names that somebody makes up take the place of none
 * that came before.
 */
export async function readToldNames(
  clickhouse: Pick<ClickHouse, 'lookup'>,
  now: Date,
): Promise<readonly ToldNames[]> {
  const since = Math.floor(now.getTime() / 1_000) - daysKnown * 86_400;
  const rows = await clickhouse.lookup(
    `SELECT appId, toUInt8(signed) AS isSigned, arraySort(groupArray(name)) AS names
FROM (
SELECT h.promoted_app_id AS appId, h.told_by != 'website' AS signed, h.event_name AS name
FROM ${DATABASE}.promoted_event_hour AS h
WHERE h.hour >= toDateTime(${since}, 'UTC') AND h.verdict = 'unknownName'
GROUP BY appId, signed, name
ORDER BY uniqExact(toDate(h.hour)) DESC, sum(h.events) DESC, name
LIMIT ${mostOwnNames} BY appId, signed
)
GROUP BY appId, signed ORDER BY appId, signed`,
    row,
  );
  return rows.map((one) => ({ ...one, isSigned: one.isSigned === 1 }));
}
