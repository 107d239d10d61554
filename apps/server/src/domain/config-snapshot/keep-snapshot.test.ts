import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cuttable } from '../../testing/cuttable-database.ts';
import { withClient } from '../../testing/database-server.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { createTestApp, createTestPlacement, registerTestDevice } from '../../testing/publisher-setup.ts';
import { openTestSnapshot, type TestSnapshot, withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { KeepSnapshotOptions } from './keep-snapshot.ts';
import type { ShardName } from './shard-name.ts';

let app: TestApp;
let owner: Person;
let appId: number;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createPerson(app);
  appId = await createTestApp(app, owner, { name: 'Before' });
});

const PATIENCE = { timeout: 20_000 };

const rename = (name: string, id = appId) =>
  app.database.asSystem((tx) => tx.updateTable('app').set({ name }).where('id', '=', id).execute());
const nameIn = ({ served }: TestSnapshot, id = appId) => served.appById(id)?.shard.name;
const shows = (snapshot: TestSnapshot, name: string) =>
  vi.waitFor(() => expect(nameIn(snapshot)).toBe(name), PATIENCE);

/** A keeper while the work lasts; a database unless it is told otherwise. */
async function withKeeper(
  dir: string,
  work: (snapshot: TestSnapshot) => Promise<void>,
  options: Partial<KeepSnapshotOptions> = {},
): Promise<void> {
  const snapshot = await openTestSnapshot(dir, { database: app.database, ...options });
  try {
    await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

const shards = ({ replaced }: TestSnapshot) => replaced.filter((name: ShardName) => name !== 'manifest');

describe('a change', () => {
  it.each([
    ['is announced', 'poll'],
    ['is found by asking where announcements are lost', 'notifications'],
  ] as const)('%s', async (_, cut) => {
    await withSnapshotDir(async (dir) => {
      const options = { without: [cut] };
      await withKeeper(
        dir,
        async (snapshot) => {
          await shows(snapshot, 'Before');
          // A keeper that does not listen yet would find the change by asking once it does.
          if (cut === 'poll') await vi.waitFor(async () => expect(await listeners()).toBe(2), PATIENCE);
          await rename('After');
          await shows(snapshot, 'After');
        },
        options,
      );
    });
  });

  it('reaches every node that has the same database', async () => {
    await withSnapshotDir((one) =>
      withSnapshotDir((other) =>
        withKeeper(one, (here) =>
          withKeeper(other, async (there) => {
            await rename('After');
            await shows(here, 'After');
            await shows(there, 'After');
          }),
        ),
      ),
    );
  });

  it('loads again what it concerns, and nothing else', async () => {
    await createTestApp(app, owner);
    await withSnapshotDir((dir) =>
      withKeeper(dir, async (snapshot) => {
        await snapshot.settle();
        const before = shards(snapshot).length;
        await rename('After');
        await registerTestDevice(app, owner, 'a-phone');
        await snapshot.settle();
        expect(shards(snapshot).slice(before).toSorted()).toEqual([
          `app-${appId}`,
          `organization-${owner.organizationId}`,
        ]);
      }),
    );
  });
});

it('a change does not wait until a whole database is loaded', async () => {
  for (const person of [await createPerson(app), await createPerson(app), await createPerson(app)])
    await createTestApp(app, person);
  const { id: last } = await app.database.asSystem((tx) =>
    tx.selectFrom('app').select('id').orderBy('organization_id', 'desc').executeTakeFirstOrThrow(),
  );
  // What changed, a list of everything, the first batch: then somebody changes what comes in the last one.
  let asked = 0;
  const asSystem: TestApp['database']['asSystem'] = async (work) => {
    asked += 1;
    if (asked === 4) await rename('After', last);
    return app.database.asSystem(work);
  };
  await withSnapshotDir((dir) =>
    withKeeper(
      dir,
      async (snapshot) => {
        await snapshot.settle();
        const loaded = shards(snapshot);
        expect(loaded.filter((name) => name === `app-${last}`)).toHaveLength(2);
        expect(loaded.indexOf(`app-${last}`)).toBeLessThan(loaded.length - 2);
        expect(nameIn(snapshot, last)).toBe('After');
      },
      { database: { ...app.database, asSystem } },
    ),
  );
});

describe('the next start', () => {
  /** A keeper has been there and ended. */
  async function once(dir: string): Promise<void> {
    await withKeeper(dir, (snapshot) => snapshot.settle());
  }

  it('serves what is on disk without the database, and says so', async () => {
    await withSnapshotDir(async (dir) => {
      await once(dir);
      await withKeeper(
        dir,
        async ({ served, keeper }) => {
          expect(served.appById(appId)?.shard.name).toBe('Before');
          const state = keeper.state();
          expect(state).toMatchObject({ source: 'disk', pending: 0 });
          expect(state.apps).toBeGreaterThan(0);
          expect(state.age).toBeGreaterThanOrEqual(0);
          await rename('After');
          keeper.follow(app.database);
          expect(() => keeper.follow(app.database)).toThrow('already');
          await vi.waitFor(() => expect(served.appById(appId)?.shard.name).toBe('After'), PATIENCE);
          await keeper.refresh();
          expect(keeper.state()).toMatchObject({ source: 'database', pending: 0 });
        },
        { database: undefined },
      );
    });
  });

  it('loads only what changed since, the removal of an app too', async () => {
    const gone = await createTestApp(app, owner);
    await withSnapshotDir(async (dir) => {
      await once(dir);
      await rename('After');
      await app.database.asSystem((tx) => tx.deleteFrom('app').where('id', '=', gone).execute());
      await withKeeper(dir, async (snapshot) => {
        expect(nameIn(snapshot, gone)).toBeDefined();
        await snapshot.settle();
        expect(shards(snapshot).toSorted()).toEqual([`app-${appId}`, `app-${gone}`].toSorted());
        expect([nameIn(snapshot), nameIn(snapshot, gone)]).toEqual(['After', undefined]);
      });
    });
  });

  it.each<[string, (manifest: string) => string]>([
    ['another database', (text) => text.replace(/"identity":"[^"]*"/, '"identity":"1/1"')],
    ['another format', (text) => text.replace('"format":1', '"format":0')],
    ['a week ago', (text) => text.replace(/"at":\d+/, '"at":1000')],
  ])('loads everything anew over a snapshot of %s', async (_, forge) => {
    await withSnapshotDir(async (dir) => {
      await once(dir);
      await reforge(join(dir, 'manifest.ndjson'), forge);
      // An app of the earlier database that this one does not have.
      await reforge(join(dir, `app-${appId}.ndjson`), (text) => text, join(dir, 'app-999999.ndjson'));
      await withKeeper(dir, async (snapshot) => {
        expect(nameIn(snapshot)).toBe('Before');
        await snapshot.settle();
        const { pending, apps } = snapshot.keeper.state();
        expect([pending, apps]).toEqual([0, await countApps()]);
        expect(shards(snapshot)).toEqual(expect.arrayContaining([`app-${appId}`, 'app-999999']));
      });
      await withKeeper(dir, async (snapshot) => {
        await snapshot.settle();
        expect(shards(snapshot)).toEqual([]);
      });
    });
  });
});

describe('a database that goes away', () => {
  it('is asked again until it is back; what was there is served meanwhile', async () => {
    const database = await cuttable(app.database.address);
    try {
      await withSnapshotDir((dir) =>
        withKeeper(
          dir,
          async (snapshot) => {
            await snapshot.settle();
            database.cut();
            await expect(snapshot.keeper.refresh()).rejects.toThrow();
            expect(snapshot.keeper.state().source).toBe('disk');
            await rename('After');
            expect(nameIn(snapshot)).toBe('Before');
            database.mend();
            await shows(snapshot, 'After');
            await vi.waitFor(() => expect(snapshot.keeper.state().source).toBe('database'), PATIENCE);
          },
          { database },
        ),
      );
    } finally {
      await database.close();
    }
  });
});

describe('what others keep in the snapshot', () => {
  it('is on disk for the next start, estimates no longer than their app', async () => {
    const placementId = await createTestPlacement(app, owner, appId);
    await withSnapshotDir(async (dir) => {
      await withKeeper(dir, async (snapshot) => {
        await snapshot.settle();
        const { others } = snapshot.keeper;
        await others.write('rates', { date: '2026-11-20', rates: { EUR: '1.1' } });
        const posterior = { ecpm: 4, deviation: 1, impressions: 100 };
        const learned = [{ id: 7, countries: { US: posterior } }];
        await others.writeEstimates({ appId, computedAt: 1 }, learned);
        await others.writeEstimates({ appId: 999_999, computedAt: 1 }, learned);
        expect(shards(snapshot)).toContain(`estimates-${appId}`);
        expect(shards(snapshot)).not.toContain('estimates-999999');
      });
      await withKeeper(dir, async (snapshot) => {
        expect(snapshot.served.rates).toEqual({ date: '2026-11-20', rates: { EUR: '1.1' } });
        expect(snapshot.served.placement(placementId)?.shard.id).toBe(placementId);
        await app.database.asSystem((tx) => tx.deleteFrom('app').where('id', '=', appId).execute());
        await snapshot.settle();
        expect(shards(snapshot)).toEqual([`app-${appId}`, `estimates-${appId}`]);
      });
    });
  });
});

/** Writes a shard's file with another text and the right checksum of it. */
async function reforge(file: string, change: (text: string) => string, to = file): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [preamble = '', ...lines] = text.split('\n');
  const body = change(lines.join('\n'));
  const forged = change(preamble).replace(/"checksum":"[^"]*"/, `"checksum":"${crc32(body).toString(16)}"`);
  await writeFile(to, `${forged}\n${body}`);
}

async function countApps(): Promise<number> {
  return (await app.database.asSystem((tx) => tx.selectFrom('app').select('id').execute())).length;
}

/** Connections to this test's database that listen: one is the rights revision's. */
async function listeners(): Promise<number> {
  const { rows } = await withClient(app.database.address, (client) =>
    client.query(`select from pg_stat_activity where datname = current_database()
      and application_name = 'millrace listen' and query ilike 'listen%'`),
  );
  return rows.length;
}
