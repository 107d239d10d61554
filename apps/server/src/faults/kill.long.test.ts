import { test } from 'vitest';
import { withMigratedDataDir } from '../testing/migrated.ts';
import { killServerRounds } from './kill-server-rounds.ts';

test('a server killed 20 times under load, and its delivery process 10 times more, counts what it acknowledged once', {
  timeout: 900_000,
}, async () => {
  await withMigratedDataDir((dataDir) => killServerRounds(dataDir, 30));
});
