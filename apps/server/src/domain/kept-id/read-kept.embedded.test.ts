import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { DATABASE } from '../../platform/clickhouse/topology.ts';
import { createPerson } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { countKept, readKept } from './read-kept.ts';

/** As many as a page of the file has fifty times. */
const people = 1_000_000;
const atOnce = 20_000;

let clickhouse: ClickHouse;
let app: TestApp;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

test('a million ids come in pieces, each once, and no piece is asked for before the one before was taken', {
  timeout: 240_000,
}, async () => {
  const { organizationId: advertiserId } = await createPerson(app, { roleId: role.promoter });
  const of = { advertiserId, segmentId: 7, since: 1_700_000_000_000, size: people };
  const numbers = `FROM numbers(${people})`;
  await clickhouse.migration(`INSERT INTO ${DATABASE}.segment_member
    SELECT ${advertiserId}, 7, 1, sipHash64(number), 1 ${numbers}`);
  // Of every tenth nothing is kept.
  await clickhouse.migration(`INSERT INTO ${DATABASE}.kept_id
    SELECT ${advertiserId}, sipHash64(number), fromUnixTimestamp64Milli(${of.since}, 'UTC'), 1, now64(3), repeat('s', 86)
    ${numbers} WHERE number % 10 != 0`);
  let asked = 0;
  const watched = {
    ...app.services,
    clickhouse: {
      ...clickhouse,
      report: ((query, schema) => {
        asked += 1;
        return clickhouse.report(query, schema);
      }) satisfies ClickHouse['report'],
    },
  };
  expect(await countKept(watched, of)).toEqual({ members: people, withId: 900_000 });
  asked = 0;
  let [pieces, rows, largest] = [0, 0, 0];
  let last = -1n;
  for await (const members of readKept(watched, of)) {
    pieces += 1;
    expect(asked).toBe(pieces);
    rows += members.length;
    largest = Math.max(largest, members.length);
    // In order, so that each comes once.
    expect(BigInt(members[0]?.person ?? 0) > last).toBe(true);
    last = BigInt(members.at(-1)?.person ?? 0);
  }
  expect([pieces, rows]).toEqual([people / atOnce, 900_000]);
  expect(largest).toBeLessThan(atOnce);
});
