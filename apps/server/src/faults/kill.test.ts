import { expect, test, vi } from 'vitest';
import { withDataDir } from '../testing/data-dirs.ts';
import { exact } from './counted.ts';
import { killServerRounds } from './kill-server-rounds.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 180_000 });

test('a server killed under load, each of its processes and both, counts what it acknowledged once', async () => {
  const report = await withDataDir({ user: undefined, under: [] }, (dataDir) => killServerRounds(dataDir, 3));
  expect(report).toMatchObject({ ...exact, hours: report.rows });
  expect(report.acknowledged).toBeGreaterThan(3 * 150);
});
