import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startProcess } from '../testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

vi.setConfig({ testTimeout: 240_000 });

const month = '2025-03-01';
const advertisers = 120;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.asSystem(async (tx) => {
    await sql`update installation_setting set issuer_name = 'Millrace Ads', issuer_address = 'Quay 1', issuer_country = 'US'`.execute(
      tx,
    );
    await sql`
      with advertiser as (
        insert into organization (kind, name) select 1, 'Advertiser ' || n from generate_series(1, ${advertisers}::int) n returning id
      ), promoted as (
        insert into promoted_app (organization_id, platform, name, host, site_key)
        select id, 2, 'Shop', 'shop.example', substr(md5(id::text), 1, 32) from advertiser returning id, organization_id
      ), campaign as (
        insert into campaign (organization_id, promoted_app_id, name, goal, countries, targeting, pricing, bid, daily_budget,
          even_pacing, cap_impressions, cap_hours, impression_trackers, click_trackers)
        select organization_id, id, 'Autumn', 'install', array['00'], '{}', 'cpm', 1, 50, false, 0, 24, '{}', '{}' from promoted
        returning id, organization_id
      )
      insert into campaign_day (organization_id, campaign_id, day, spent)
      select organization_id, id, ${month}::date, 1.5 from campaign`.execute(tx);
  });
});
afterAll(() => database.close());

const issuing = () => startProcess('issue-node.ts', [JSON.stringify(database.address), month], undefined);

test('servers that issue together and are killed at any moment leave no gap, and each advertiser one invoice', async () => {
  const acknowledged = new Set<string>();
  let killed = 0;
  for (let round = 1; round <= 5; round += 1) {
    const nodes = [issuing(), issuing()];
    // Amid another issue each round: what follows a line has begun when the line is read.
    await nodes[0]?.waitFor((line, index) => index >= round || line === 'done');
    for (const { child } of nodes) child.kill('SIGKILL');
    for (const node of nodes) {
      await node.ended;
      if (!node.lines.includes('done')) killed += 1;
      for (const line of node.lines) if (line.startsWith('issued ')) acknowledged.add(line);
    }
  }
  const last = issuing();
  await last.waitFor((line) => line === 'done');
  await last.ended;
  const { rows } = await database.asSystem((tx) =>
    sql<object>`
      select count(*)::int as invoices, count(distinct organization_id)::int as advertisers, min(serial)::int as first,
        max(serial)::int as last, sum(total)::text as total,
        (select last from invoice_series where name = 'invoice') as counter,
        (select count(*)::int from invoice_line) as lines,
        (select count(*)::int from change_log where entity = 'invoice') as recorded
      from invoice`.execute(tx),
  );
  expect(rows[0]).toEqual({
    ...{ invoices: advertisers, advertisers, first: 1, last: advertisers, counter: advertisers },
    ...{ lines: advertisers, recorded: advertisers, total: '180.00' },
  });
  // Something was broken off, and whatever was told to be issued is there.
  expect(killed).toBeGreaterThan(0);
  expect(acknowledged.size).toBeLessThanOrEqual(advertisers);
});
