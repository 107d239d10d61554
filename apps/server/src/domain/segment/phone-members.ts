import { mostDaysAway } from '@millrace/contract/advertiser/campaign-recency';
import { mostMembers } from '@millrace/contract/advertiser/segment-state';
import { dayMs } from '@millrace/contract/kit/duration';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { fromMembers } from './count-members.ts';
import type { Members } from './members.ts';

interface Asked {
  readonly id: number;
  readonly advertiserId: number;
}

interface How {
  /** The day, UTC since 1970, that it is counted from how long members are away; absent: nobody asks. */
  readonly awayOn?: number;
  readonly signal: AbortSignal;
}

/** Numbers of which there is room for at first. */
const some = 16_384;
/** Of who is away longer than anybody asks. */
const longer = 255;

const members = `SELECT person
${fromMembers} AND on_phones = 1
GROUP BY person
HAVING sum(membership) > 0`;

/** When members did anything last, of those who did within the days that anybody asks about. */
const lastSeen = `SELECT device_hash, toInt32(toRelativeDayNum(max(at))) AS seen_on
FROM ${DATABASE}.promoted_event
WHERE advertiser_id = {advertiser:UInt32} AND device_hash != 0 AND at >= fromUnixTimestamp64Milli({since:Int64}, 'UTC')
GROUP BY device_hash`;

/** The members that phones are known by, sorted, and how long each is away where that is asked. */
export async function phoneMembers(
  clickhouse: Pick<ClickHouse, 'stream'>,
  { id, advertiserId }: Asked,
  { awayOn, signal }: How,
): Promise<Members> {
  let hashes = new BigUint64Array(some);
  let away = new Uint8Array(awayOn === undefined ? 0 : some);
  let count = 0;
  const params = { advertiser: advertiserId, segment: id };
  const asked =
    awayOn === undefined
      ? { sql: `SELECT toString(person), '' AS away\nFROM (\n${members}\nORDER BY person\n)`, params }
      : {
          sql: `SELECT toString(m.person), toString(if(e.seen_on = 0, ${longer}, least(greatest({on:Int32} - e.seen_on, 0), ${longer}))) AS away
FROM (
${members}
) AS m
GLOBAL LEFT JOIN (
${lastSeen}
) AS e ON e.device_hash = m.person
ORDER BY m.person`,
          params: { ...params, on: awayOn, since: (awayOn - mostDaysAway) * dayMs },
        };
  await clickhouse.stream({ ...asked, rows: mostMembers, signal }, async (rows) => {
    if (count + rows.length > hashes.length) {
      const size = Math.max(hashes.length * 2, count + rows.length);
      const [larger, longerAway] = [
        new BigUint64Array(size),
        new Uint8Array(awayOn === undefined ? 0 : size),
      ];
      larger.set(hashes);
      longerAway.set(away);
      [hashes, away] = [larger, longerAway];
    }
    for (const [person, days] of rows) {
      hashes[count] = BigInt(person ?? 0);
      if (awayOn !== undefined) away[count] = Number(days);
      count += 1;
    }
  });
  const found = { hashes: hashes.slice(0, count) };
  return awayOn === undefined ? found : { ...found, away: away.slice(0, count) };
}
