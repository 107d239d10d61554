import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { isReplaced } from './told-twice.ts';

/** Counters of `promoted_event_hour`, and what one event adds to each. */
const counters = {
  events: '1',
  with_devices: "device_hash != 0 AND told_by != 'website'",
  with_persons: 'person != 0',
  within_minute: 'received_at <= at + INTERVAL 60 SECOND',
  within_hour: 'received_at <= at + INTERVAL 3600 SECOND',
  within_day: 'received_at <= at + INTERVAL 86400 SECOND',
} as const;
const names = Object.keys(counters);

interface Hours {
  /** Moments in SQL: of the first hour, and of {@link signedSince} for it. */
  readonly since: string;
  readonly signedSince: string;
  /** Of what else the rows are, as conditions on columns that both tables have. */
  readonly and: string;
  /** Names that are told of by both ways; none: nothing is replaced. */
  readonly twice: readonly string[];
  /** Whether files of the past are among them. */
  readonly withFiles: boolean;
}

/**
 * What came by hours, as a source of a SELECT over `{advertiser:UInt32}`. What a website's page told of and its server as well is moved
 * from what counts to what was told before.
 */
export function fromEventHours({ since, signedSince, and, twice, withFiles }: Hours): string {
  const hours = `SELECT event_name, hour, told_by, verdict, ${names.map((name) => `toInt64(${name}) AS ${name}`).join(', ')}, value_usd
FROM ${DATABASE}.promoted_event_hour
WHERE advertiser_id = {advertiser:UInt32} AND hour > ${since} AND ${and}`;
  if (twice.length === 0) return `(\n${hours}\n)`;
  const moved = Object.entries(counters).map(([name, adds]) => `moves.2 * toInt64(${adds}) AS ${name}`);
  return `(
${hours}
UNION ALL
SELECT event_name, toStartOfHour(received_at) AS hour, told_by, moves.1 AS verdict, ${moved.join(', ')}, toDecimal128(p.value_usd, 6) * moves.2 AS value_usd
FROM ${DATABASE}.promoted_event AS p
ARRAY JOIN [('accepted', toInt64(-1)), ('repeated', toInt64(1))] AS moves
WHERE advertiser_id = {advertiser:UInt32} AND event_name IN {twice:Array(String)} AND toStartOfHour(received_at) > ${since} AND at >= ${signedSince}
  AND ${and} AND ${isReplaced(signedSince, { withFiles })}
)`;
}
