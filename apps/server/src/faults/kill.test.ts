import { test, vi } from 'vitest';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { killServerRounds } from './kill-server-rounds.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 300_000 });

test('a server killed under load, each of its processes and both, counts what it acknowledged once', async () => {
  await withMigratedDataDir((dataDir) => killServerRounds(dataDir, 3));
});
