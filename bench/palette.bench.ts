import { type Figure, report } from './lib/figures.ts';
import { large } from './lib/seed-publisher.ts';
import { withSeededInstallation } from './lib/seeded-installation.ts';

/**
 * What the palette asks, on an organization with 2,000 apps, 20,000 placements and 200,000 instances beside five smaller ones.
 * Times are the API's, one question after another.
 */
const LIMIT_MS = 100;
const ROUNDS = 20;
const NEIGHBOURS = 5;
const searches = ['1234', '77', 'Coin Rush 1', 'c', 'nothing like this'];

await withSeededInstallation(large, NEIGHBOURS, async ({ client }) => {
  for (const search of searches) report(await measure(search));

  async function measure(search: string): Promise<Figure[]> {
    const path = `/user/search?${new URLSearchParams({ search })}`;
    const found = await client.get(path);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await client.get(path);
      times.push(performance.now() - start);
    }
    const p95 = times.toSorted((one, other) => one - other)[Math.ceil(0.95 * ROUNDS) - 1] ?? Number.NaN;
    const count = Array.isArray(found) ? found.length : Number.NaN;
    return [
      { name: `"${search}" (${count} found): p95`, value: p95, unit: 'ms', limit: { atMost: LIMIT_MS } },
    ];
  }
});
