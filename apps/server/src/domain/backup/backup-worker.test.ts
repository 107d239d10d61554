import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { clickhouseSteps } from '../../migrations/clickhouse/steps.ts';
import { migrateClickHouse } from '../../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../../platform/clickhouse/open-clickhouse.ts';
import { openEventLog } from '../../platform/event-log/event-log.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { openSecrets } from '../../platform/secrets/secrets.ts';
import { withDataDir } from '../../testing/data-dirs.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { askForBackup, failUnfinished, readBackup, takeNext } from './backup-queries.ts';
import { backupWorker } from './backup-worker.ts';
import { ownVersions } from './own-versions.ts';
import { restoreBackup } from './restore-backup.ts';

// A PostgreSQL of its own starts.
vi.setConfig({ testTimeout: 120_000 });

const log = pino({ level: 'silent' });

/** A worker on stores of its own, as a server has them. */
async function withWorker(
  config: { readonly backupAt?: string; readonly backupKeep: number },
  work: (parts: Awaited<ReturnType<typeof openParts>>) => Promise<void>,
): Promise<void> {
  await withDataDir({ user: undefined, under: [] }, async (dataDir) => {
    const parts = await openParts(dataDir, config);
    try {
      await work(parts);
    } finally {
      await parts.close();
    }
  });
}

async function openParts(
  dataDir: string,
  { backupAt, backupKeep }: { readonly backupAt?: string; readonly backupKeep: number },
) {
  const clock = new TestClock();
  clock.hold();
  const clickhouse = await openClickHouse({ dataDir, log });
  const database = await openDatabase({
    dataDir,
    log,
    migrateMore: (ledger) => migrateClickHouse(clickhouse, ledger, clickhouseSteps),
  });
  const eventLogDir = join(dataDir, 'event-log');
  const eventLog = await openEventLog({ dir: eventLogDir, log });
  await writeFile(join(eventLogDir, 'cursor'), Buffer.alloc(8192));
  const versions = await ownVersions();
  const secrets = await openSecrets({ dataDir, secretKey: undefined });
  const worker = backupWorker({
    config: { dataDir, backupAt, backupDir: undefined, backupKeep, backupPassphrase: undefined },
    database,
    secrets,
    now: clock.now,
    log,
    versions,
    stores: () => ({ dataDir, eventLogDir, database, clickhouse, shipper: undefined }),
  });
  const folder = join(dataDir, 'backups');
  return {
    clock,
    database,
    dataDir,
    versions,
    next: () => worker.next(),
    files: async () => (await readdir(folder).catch(() => [])).sort(),
    ask: (file: string) =>
      database.asSystem((tx) => askForBackup(tx, { file, passphraseSealed: null, now: clock.now() })),
    stateOf: (id: number) => database.asSystem((tx) => readBackup(tx, id)),
    async close() {
      await eventLog.close();
      await clickhouse.close();
      await database.close();
    },
  };
}

const dayLength = 86_400_000;
const nameOf = (time: Date) => `millrace-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

test('each night has one backup, the oldest go, and others are never touched', async () => {
  await withWorker({ backupAt: '00:00', backupKeep: 2 }, async ({ clock, next, files, dataDir }) => {
    const nights: string[] = [];
    for (let night = 0; night < 3; night += 1) {
      expect(await next()).toBe(true);
      nights.push(nameOf(clock.now()));
      if (night === 0) await writeFile(join(dataDir, 'backups', 'millrace-mine.backup'), 'mine');
      expect(await next()).toBe(false);
      clock.forward(dayLength);
    }
    expect(await files()).toEqual([...nights.slice(1), 'millrace-mine.backup'].sort());
  });
});

test('nothing is backed up before its time of the day, nor without one', async () => {
  await withWorker({ backupAt: '23:59', backupKeep: 1 }, async ({ clock, next, files }) => {
    clock.forward(dayLength - (clock.now().getTime() % dayLength));
    expect(await next()).toBe(false);
    clock.forward(dayLength - 60_000);
    expect(await next()).toBe(true);
    expect(await files()).toHaveLength(1);
  });
});

test('what was asked for is made, or says why not; what was begun by a server that is gone has failed', async () => {
  await withWorker({ backupKeep: 1 }, async ({ next, ask, stateOf, dataDir, database, clock, versions }) => {
    expect(await next()).toBe(false);
    const file = join(dataDir, '..', 'asked.backup');
    const id = await ask(file);
    expect(await next()).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'done', error: null });
    const made = await restoreBackup({
      file,
      passphrase: undefined,
      dataDir: join(dataDir, '..', 'there'),
      own: versions,
    });
    expect(made).toMatchObject(versions);

    await mkdir(join(dataDir, 'a-folder'));
    const refused = await ask(join(dataDir, 'a-folder'));
    expect(await next()).toBe(true);
    expect(await stateOf(refused)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('a-folder'),
    });
    expect(await readdir(join(dataDir, 'a-folder'))).toEqual([]);

    const begun = await ask(file);
    await database.asSystem((tx) => takeNext(tx, clock.now()));
    await database.asSystem((tx) => failUnfinished(tx, clock.now()));
    expect(await stateOf(begun)).toMatchObject({ state: 'failed' });
  });
});
