import { test } from 'vitest';
import { withDataDir } from '../testing/data-dirs.ts';
import { killServerRounds } from './kill-server-rounds.ts';

test('a server killed 20 times under load, and its delivery process 10 times more, counts what it acknowledged once', {
  timeout: 900_000,
}, async () => {
  await withDataDir({ user: undefined, under: [] }, (dataDir) => killServerRounds(dataDir, 30));
});
