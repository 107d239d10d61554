import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { withDataDir } from '../testing/data-dirs.ts';
import { openDoor } from '../testing/database-door.ts';
import { deliveryPidOf } from '../testing/delivery-pid.ts';
import { startMigratedFront } from '../testing/migrated-front.ts';
import { stopProgram } from '../testing/server-program.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { askForAd } from './ad-load.ts';
import { createAdTarget } from './ad-target.ts';
import { areKnownAt, peopleCalled, showToAll } from './capped-people.ts';
import { withPrograms } from './with-programs.ts';

// Starting real servers, on a machine that other tests use too.
vi.setConfig({ testTimeout: 600_000 });
const patience = { timeout: 120_000, interval: 500 };

test('what phones saw by one server ends its cap at the other, and at both after they were killed', async () => {
  await withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    const database = await createTestDatabase();
    // So much that a lease is never the reason for no ad, however slow the database is.
    const target = await createAdTarget(database, { daily: '50000', price: '4', cap: 1 });
    const front = await startMigratedFront({ dataDir: join(dataDir, 'events'), user: 'u', password: 'p' });
    const door = await openDoor(database.address);
    const servers = withPrograms(async (start) => {
      const nodes = ['one', 'other'].map((name) => ({
        DATA_DIR: join(dataDir, name),
        DATABASE_URL: door.url,
        CLICKHOUSE_URL: front.url,
        SECRET_KEY: 'a secret key for tests, 32 characters or more',
      }));
      const programs = nodes.map((env) => start(env));
      const [one = '', other = ''] = await Promise.all(programs.map((program) => program.ready()));
      for (const at of [one, other])
        await vi.waitFor(async () => expect(await askForAd(at, target)).toBeDefined(), patience);
      const people = ['first', 'second', 'third'].map(peopleCalled);
      await showToAll(one, target, people.flat());
      const areKnown = (at: string) => areKnownAt(at, target, people.shift() ?? []);
      await areKnown(other);

      // The delivery process alone, and then a whole server.
      const [first, second] = programs;
      if (first === undefined || second === undefined) throw new Error('a server is missing');
      const before = await deliveryPidOf(second);
      process.kill(before, 'SIGKILL');
      await areKnown(other);
      const delivery = await deliveryPidOf(first);
      first.child.kill('SIGKILL');
      process.kill(delivery, 'SIGKILL');
      await first.ended;
      const third = start(nodes[0] ?? {});
      const again = await third.ready();
      await areKnown(again);
      for (const program of [second, third]) await stopProgram(program);
    });
    // Whatever became of them, before their folder goes.
    await servers.finally(async () => {
      await door.close();
      await front.close();
      await database.close();
    });
  });
});
