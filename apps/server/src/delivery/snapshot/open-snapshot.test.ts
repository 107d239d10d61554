import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { undivided } from '@millrace/mediation/arm';
import { noChance } from '@millrace/mediation/chance';
import { decide } from '@millrace/mediation/decide';
import { anInstance, aProfile, aRule } from '@millrace/mediation/testing/build';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppShard, PlacementShard } from '../../domain/config-snapshot/shard.ts';
import { type CapturedLog, captureLog } from '../../testing/captured-log.ts';
import { withSnapshotDir } from '../../testing/snapshots.ts';
import { aPlacementShard } from '../wire/testing/build.ts';
import { openSnapshot } from './open-snapshot.ts';
import { anAppShard } from './testing/build.ts';
import { putShard } from './testing/put-shard.ts';

let log: CapturedLog;
beforeEach(() => {
  log = captureLog();
});

const open = (dir: string) => openSnapshot({ dir, log: log.logger, shares: undivided });
const complaints = () => log.lines().map(({ shard, reason }) => [shard, reason]);

const putApp = (dir: string, app: AppShard, placements: readonly PlacementShard[] = []) =>
  putShard(dir, `app-${app.id}`, app, placements);

describe('what is there', () => {
  it('nothing where nobody has written yet, until somebody has', async () => {
    await withSnapshotDir(async (dir) => {
      const snapshot = await open(dir);
      expect(snapshot.state()).toEqual({ apps: 0, placements: 0 });
      await putApp(dir, anAppShard({ id: 1 }), [aPlacementShard({ id: 5 })]);
      await snapshot.reload('app-1');
      expect(snapshot.state()).toEqual({ apps: 1, placements: 1 });
      expect(complaints()).toEqual([]);
    });
  });

  it('is found by the key of the app, by its id and by its placements', async () => {
    await withSnapshotDir(async (dir) => {
      await putApp(dir, anAppShard({ id: 1, key: 'k1' }), [
        aPlacementShard({ id: 5 }),
        aPlacementShard({ id: 6 }),
      ]);
      await putApp(dir, anAppShard({ id: 2, key: 'k2' }), [aPlacementShard({ id: 7 })]);
      const snapshot = await open(dir);
      expect(snapshot.app('k2')?.shard.id).toBe(2);
      expect(snapshot.appById(1)?.placementIds).toEqual([5, 6]);
      expect(snapshot.placement(6)?.app).toBe(snapshot.appById(1));
      expect([5, 6].map((id) => snapshot.appById(1)?.placementShard(id)?.id)).toEqual([5, 6]);
      expect([snapshot.app('k3'), snapshot.appById(3), snapshot.placement(8)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });
  });

  it('who holds something keeps it as it was; who asks again gets the new', async () => {
    await withSnapshotDir(async (dir) => {
      await putApp(dir, anAppShard({ id: 1, key: 'old' }), [aPlacementShard({ id: 5, name: 'Old' })]);
      const snapshot = await open(dir);
      const held = snapshot.placement(5);
      expect(snapshot.placement(5)).toBe(held);
      await putApp(dir, anAppShard({ id: 1, key: 'new' }), [aPlacementShard({ id: 6 })]);
      await snapshot.reload('app-1');
      expect([held?.shard.name, snapshot.placement(5), snapshot.app('old')]).toEqual([
        'Old',
        undefined,
        undefined,
      ]);
      expect([snapshot.app('new')?.shard.id, snapshot.placement(6)?.shard.id]).toEqual([1, 6]);
      await rm(join(dir, 'app-1.ndjson'));
      await snapshot.reload('app-1');
      expect([snapshot.app('new'), snapshot.placement(6)]).toEqual([undefined, undefined]);
    });
  });

  it('is the newest, however many reloads come at once', async () => {
    await withSnapshotDir(async (dir) => {
      const snapshot = await open(dir);
      const reloads: Promise<void>[] = [];
      for (let version = 1; version <= 20; version += 1) {
        await putApp(dir, anAppShard({ id: 1, name: `Version ${version}` }));
        reloads.push(snapshot.reload('app-1'));
      }
      await Promise.all(reloads);
      expect(snapshot.appById(1)?.shard.name).toBe('Version 20');
    });
  });
});

describe('a file that is not whole, or not ours, is refused with a line in the log', () => {
  it.each<[string, (file: Buffer) => Buffer, string]>([
    ['cut short', (file) => file.subarray(0, -10), 'no shard of format 1, or not whole'],
    ['empty', () => Buffer.alloc(0), 'a line without its end'],
    [
      'changed',
      (file) => Buffer.from(file.toString().replace('Old', 'New')),
      'no shard of format 1, or not whole',
    ],
    [
      'of another format',
      (file) => Buffer.from(file.toString().replace('"format":1', '"format":2')),
      'no shard of format 1, or not whole',
    ],
  ])('%s', async (_, spoil, reason) => {
    await withSnapshotDir(async (dir) => {
      await putApp(dir, anAppShard({ id: 1, name: 'Old' }), [aPlacementShard({ id: 5 })]);
      const snapshot = await open(dir);
      const file = join(dir, 'app-1.ndjson');
      await writeFile(file, spoil(await readFile(file)));
      await snapshot.reload('app-1');
      expect(complaints()).toEqual([['app-1', reason]]);
      expect([snapshot.appById(1)?.shard.name, snapshot.placement(5)?.shard.id]).toEqual(['Old', 5]);
      expect((await open(dir)).state()).toEqual({ apps: 0, placements: 0 });
    });
  });

  it('the file of another app', async () => {
    await withSnapshotDir(async (dir) => {
      await putShard(dir, 'app-2', anAppShard({ id: 1 }));
      expect((await open(dir)).state().apps).toBe(0);
      expect(complaints()).toEqual([['app-2', 'it holds another one']]);
    });
  });

  it('what is no shard at all is no matter', async () => {
    await withSnapshotDir(async (dir) => {
      await mkdir(dir);
      for (const file of ['app-1.ndjson.part', 'app-x.ndjson', 'notes.txt'])
        await writeFile(join(dir, file), 'anything');
      await open(dir);
      expect(complaints()).toEqual([]);
    });
  });
});

describe('what Auto has learned', () => {
  function auto() {
    const { config, ...shard } = aPlacementShard({ id: 5 });
    const rules = [aRule(1, { autoOptimized: true }, [11, 12])];
    return { ...shard, config: { ...config, rules, instances: [anInstance(11), anInstance(12)] } };
  }
  const learned = (ecpm: number) => ({
    id: 12,
    countries: { US: { ecpm, deviation: 0, impressions: 1000 } },
  });

  it('orders what is decided from then on, until it is gone', async () => {
    await withSnapshotDir(async (dir) => {
      await putApp(dir, anAppShard({ id: 1 }), [auto()]);
      const snapshot = await open(dir);
      const unknown = [
        [11, null],
        [12, null],
      ];
      const known = [
        [12, 4],
        [11, null],
      ];
      const prices = () => {
        const placement = snapshot.placement(5);
        if (placement === undefined) throw new Error('the placement is not served');
        const { instances } = decide(placement.compiled, aProfile(), [], noChance);
        return instances.map(({ instanceId, ecpm }) => [instanceId, ecpm]);
      };
      expect(prices()).toEqual(unknown);
      await putShard(dir, 'estimates-1', { appId: 1, computedAt: 1 }, [learned(4)]);
      await snapshot.reload('estimates-1');
      expect(prices()).toEqual(known);
      await putApp(dir, anAppShard({ id: 1, name: 'Edited' }), [auto()]);
      await snapshot.reload('app-1');
      expect(prices()).toEqual(known);
      await rm(join(dir, 'estimates-1.ndjson'));
      await snapshot.reload('estimates-1');
      expect(prices()).toEqual(unknown);
    });
  });
});
