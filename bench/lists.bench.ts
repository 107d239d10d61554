import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../apps/server/src/platform/postgres/database.ts';
import type { ApiClient } from './lib/api-client.ts';
import { type Figure, report } from './lib/figures.ts';
import { listsUnderTest, type Scenario, type Subject } from './lib/list-scenarios.ts';
import { large } from './lib/seed-publisher.ts';
import { withSeededInstallation } from './lib/seeded-installation.ts';

/**
 * Every list of a publisher's set-up as people ask it, on an organization with 2,000 apps, 20,000 placements and 200,000
 * instances beside five smaller ones. Times are the API's, one request after another; rows are what the tables gave.
 */
const LIMIT_MS = 150;
const ROUNDS = 20;
const NEIGHBOURS = 5;
const LARGEST_PAGE = 100;
/** PostgreSQL publishes what a connection read at most once a second. */
const STATISTICS_MS = 1_100;

const page = z.object({ list: z.array(z.unknown()), total: z.number() });

await withSeededInstallation(large, NEIGHBOURS, async ({ client, database }) => {
  for (const { scenarios, lastPage } of listsUnderTest(await subjectOf(database))) {
    let total = 0;
    for (const scenario of scenarios) {
      const measured = await measure(client, database, scenario);
      total = Math.max(total, measured.total);
      report(figuresOf(scenario, measured));
    }
    const last = lastPage(total);
    report(figuresOf(last, await measure(client, database, last)));
  }
});

interface Measured {
  readonly total: number;
  readonly p50: number;
  readonly p95: number;
  readonly rowsRead: number;
}

function figuresOf({ list, name }: Scenario, { total, p50, p95, rowsRead }: Measured): Figure[] {
  const what = `${list}, ${name} (${total} match)`;
  return [
    { name: `${what}: p95`, value: p95, unit: 'ms', limit: { atMost: LIMIT_MS } },
    { name: `  p50 ${p50.toFixed(1)} ms, rows read`, value: rowsRead, unit: '' },
  ];
}

async function measure(client: ApiClient, database: Database, { path }: Scenario): Promise<Measured> {
  await client.get(path);
  const before = await rowsRead(client, database, path);
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const answer = page.parse(await client.get(path));
    times.push(performance.now() - start);
    if (answer.list.length > LARGEST_PAGE) throw new Error(`${path} answers more than a page`);
    total = answer.total;
  }
  const read = (await rowsRead(client, database, path)) - before;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { total, p50: at(0.5), p95: at(0.95), rowsRead: Math.round(read / (ROUNDS + 1)) };
}

/** Rows that all tables gave so far, by scans and by indexes; asks once more, which publishes what went before. */
async function rowsRead(client: ApiClient, database: Database, path: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, STATISTICS_MS));
  await client.get(path);
  const { rows } = await database.asSystem((tx) =>
    sql<{ count: string }>`
      select (select sum(seq_tup_read) from pg_stat_user_tables)
        + (select sum(idx_tup_read) from pg_stat_user_indexes) as count`.execute(tx),
  );
  return Number(rows[0]?.count);
}

/** The first app has the most placements, its first placement the most instances and rules. */
async function subjectOf(database: Database): Promise<Subject> {
  const { rows } = await database.asSystem((tx) =>
    sql<Subject>`
      select app_id as "appId", placement.id as "placementId",
        (select min(id) from instance where placement_id = placement.id) as "instanceId",
        (select min(id) from mediation_rule where placement_id = placement.id) as "ruleId",
        (select min(id) from ab_test where placement_id = placement.id) as "testId",
        (select min(user_id) from membership where organization_id = placement.organization_id) as "userId"
      from placement where id = (select min(id) from placement)`.execute(tx),
  );
  const [subject] = rows;
  if (subject === undefined) throw new Error('The seed left no placement');
  return subject;
}
