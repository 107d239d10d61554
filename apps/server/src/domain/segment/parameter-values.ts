import { mostOffered } from '@millrace/contract/advertiser/segment';
import { dayMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import type { ReportParam } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import type { Services } from '../../platform/services.ts';

export interface AskedParameter {
  readonly advertiserId: number;
  readonly parameter: string;
  /** What has to stand in a value; empty: nothing. */
  readonly search: string;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Days of which values are offered. */
const days = 30;
const offered = z.object({ value: z.string(), events: z.coerce.number() });

/** What an advertiser's events said of a parameter, the most frequent first; of several spellings the most frequent. */
function compileValues({ advertiserId, parameter, search, now }: AskedParameter): {
  readonly sql: string;
  readonly params: Readonly<Record<string, ReportParam>>;
} {
  const said = 'params[{parameter:String}]';
  return {
    sql: `SELECT argMax(said, times) AS value, toString(sum(times)) AS events
FROM (
SELECT ${said} AS said, count() AS times
FROM ${DATABASE}.promoted_event
WHERE advertiser_id = {advertiser:UInt32} AND person != 0
  AND at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC') AND at < fromUnixTimestamp64Milli({now:Int64}, 'UTC')
  AND ${said} != ''${search === '' ? '' : ` AND positionCaseInsensitiveUTF8(${said}, {search:String}) > 0`}
GROUP BY said
)
GROUP BY lowerUTF8(said)
ORDER BY sum(times) DESC, value
LIMIT ${mostOffered}`,
    params: {
      ...{ advertiser: advertiserId, parameter, from: now - days * dayMs, now },
      ...(search !== '' && { search }),
    },
  };
}

/** @throws the store's errors of limits */
export async function readValues(
  { clickhouse }: Pick<Services, 'clickhouse'>,
  asked: AskedParameter,
): Promise<readonly z.infer<typeof offered>[]> {
  // Somebody has a menu open meanwhile.
  return clickhouse.report({ ...compileValues(asked), limits: { seconds: 10, bytes: 2 ** 30 } }, offered);
}
