import { expect, test } from 'vitest';
import { withDataDir } from '../testing/data-dirs.ts';
import { exact } from './counted.ts';
import { killServerRounds } from './kill-server-rounds.ts';

test('a server killed 20 times under load counts what it acknowledged once', {
  timeout: 900_000,
}, async () => {
  const report = await withDataDir({ user: undefined, under: [] }, (dataDir) =>
    killServerRounds(dataDir, 20),
  );
  expect(report).toMatchObject({ ...exact, hours: report.rows });
  expect(report.acknowledged).toBeGreaterThan(20 * 150);
});
