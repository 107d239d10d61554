import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import type { AssignedRecord } from '../record.ts';
import { someMoment } from '../testing/build-record.ts';
import { rowsFrom } from '../testing/rows-from.ts';
import { keepEventsFor } from './retention.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  await keepEventsFor(clickhouse, 20_000);
});
afterAll(() => clickhouse.close());

const assigned: AssignedRecord = {
  ...{
    advertiserId: 77,
    campaignId: 3,
    promoted: 9,
    share: 10,
    viewer: '18446744073709551615',
    heldOut: false,
  },
};
const of = (known: Partial<AssignedRecord>, receivedAt = someMoment) =>
  rowsFrom({}, { kind: 'assigned', receivedAt, assigned: { ...assigned, ...known } }).map(({ row }) => row);

test('the groups of a campaign: each device since its first auction, and nothing of it among what ads did', async () => {
  await clickhouse.ingest('event', [...of({}), ...of({ viewer: '5', heldOut: true })], { token: 'one' });
  // Told of again after a start of the server, earlier and later.
  await clickhouse.ingest('event', [...of({}, someMoment - 5_000), ...of({}, someMoment + 5_000)], {
    token: 'two',
  });
  const row = z.object({ person: z.string(), held_out: z.number(), share: z.number(), since: z.string() });
  const devices = await clickhouse.lookup(
    `SELECT toString(person) AS person, held_out, share, toString(toUnixTimestamp64Milli(min(first_at))) AS since
     FROM millrace.campaign_device WHERE advertiser_id = 77 AND campaign_id = 3
     GROUP BY person, held_out, share ORDER BY person`,
    row,
  );
  expect(devices).toEqual([
    { person: assigned.viewer, held_out: 0, share: 10, since: String(someMoment - 5_000) },
    { person: '5', held_out: 1, share: 10, since: String(someMoment) },
  ]);
  const hours = 'SELECT toUInt32(count()) AS n FROM millrace.own_ad_hour WHERE campaign_id = 3';
  expect(await clickhouse.lookup(hours, z.object({ n: z.number() }))).toEqual([{ n: 0 }]);
});
