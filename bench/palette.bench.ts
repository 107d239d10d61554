import { sql } from 'kysely';
import type { Database } from '../apps/server/src/platform/postgres/database.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { large } from './lib/seed-publisher.ts';
import { withSeededInstallation } from './lib/seeded-installation.ts';

/**
 * What the palette asks, on an organization with 2,000 apps, 20,000 placements and 200,000 instances beside five smaller ones.
 * Times are the API's, one question after another; beside them what somebody would write by hand who looks for the same among an
 * organization's apps, placements, instances and rules, without a person's rights and without a wire.
 */
/** Names are to be there within 100 ms of the last letter, and of these the palette waits for 40 itself (`typingPause`). */
const LIMIT_MS = 60;
const RATIO = 1.5;
const ROUNDS = 20;
const NEIGHBOURS = 5;
const searches = ['1234', '77', 'Coin Rush 1', 'c', 'nothing like this'];

await withSeededInstallation(large, NEIGHBOURS, async ({ client, database }) => {
  for (const search of searches) report(await measure(search));

  async function measure(search: string): Promise<Figure[]> {
    const path = `/user/search?${new URLSearchParams({ search })}`;
    const found = await client.get(path);
    const [times, byHand]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await client.get(path);
      const answered = performance.now();
      times.push(answered - start);
      await lookByHand(database, search);
      byHand.push(performance.now() - answered);
    }
    const p95 = times.toSorted((one, other) => one - other)[Math.ceil(0.95 * ROUNDS) - 1] ?? Number.NaN;
    const count = Array.isArray(found) ? found.length : Number.NaN;
    return [
      { name: `"${search}" (${count} found): p95`, value: p95, unit: 'ms', limit: { atMost: LIMIT_MS } },
      {
        name: `  beside SQL by hand (${median(byHand).toFixed(1)} ms)`,
        value: median(times) / median(byHand),
        unit: '×',
        limit: { atMost: RATIO },
      },
    ];
  }
});

/** Names that hold it, the exact ones first, then those that begin so: five of each. */
function lookByHand(database: Database, search: string): Promise<unknown> {
  const [word, number] = [search.toLowerCase(), /^\d{1,9}$/.test(search) ? Number(search) : 0];
  const of = (table: string) => sql`(
    select ${table} as kind, id, name from ${sql.table(table)}
    where organization_id = 1 and (id = ${number} or lower(name) like ${`%${word}%`})
    order by id = ${number} desc, lower(name) = ${word} desc, lower(name) like ${`${word}%`} desc, lower(name), id limit 5)`;
  const all = ['app', 'placement', 'instance', 'mediation_rule'].map(of);
  return database.asSystem((tx) => sql`${sql.join(all, sql` union all `)}`.execute(tx));
}
