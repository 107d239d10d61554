import { readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { readRecords, withLogDir } from '../../testing/event-logs.ts';
import { killWriterRounds } from '../../testing/kill-log-rounds.ts';
import { patient } from '../../testing/patient.ts';
import { startProcess } from '../../testing/server-process.ts';
import { watchSyncs } from '../../testing/watch-syncs.ts';
import { Cursor } from './cursor.ts';
import { EventLogClosed, EventLogFull, EventLogInUse } from './errors.ts';
import { type EventLogOptions, openEventLog } from './event-log.ts';
import { listSegments, segmentPath } from './files.ts';

const small = { segmentBytes: 2_000, reserveBytes: 4_000 };

function open(dir: string, options: Partial<EventLogOptions> = {}) {
  return openEventLog({ dir, log: captureLog().logger, ...small, ...options });
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `record ${from + index}`);

it('keeps what was appended, in order, over several openings', async () => {
  await withLogDir(async (dir) => {
    for (const from of [0, 100]) {
      const log = await open(dir);
      await Promise.all(numbered(100, from).map((text) => log.append(Buffer.from(text))));
      await log.close();
    }
    expect(await readRecords(dir)).toEqual(numbered(200));
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
  });
});

it('acknowledges a record only after its sync, and syncs once for all that came meanwhile', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir, { segmentBytes: 1_000_000 });
    const syncs = await watchSyncs();
    onTestFinished(() => syncs.restore());
    syncs.hold();
    const settled: string[] = [];
    const append = (text: string) => log.append(Buffer.from(text)).then(() => settled.push(text));
    const first = append('first');
    await syncs.begun(1);
    const others = numbered(50).map(append);
    expect(await readRecords(dir)).toEqual(['first']);
    expect(settled).toEqual([]);
    syncs.letGo();
    await first;
    await Promise.all(others);
    expect(syncs.count()).toBe(2);
    expect(log.stats()).toMatchObject({ groups: 2, records: 51, queuedBytes: 0 });
    await log.close();
  });
});

it('begins a group a millisecond at most while records come together, and one for each that comes alone', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir, { segmentBytes: 1_000_000 });
    const begun = performance.now();
    for (let round = 0; round < 300; round += 1) {
      await Promise.all(numbered(3).map((text) => log.append(Buffer.from(text))));
    }
    const { groups } = log.stats();
    expect(groups).toBe(300);
    expect(groups).toBeLessThan(performance.now() - begun);
    for (const text of numbered(20)) await log.append(Buffer.from(text));
    expect(log.stats().groups).toBe(groups + 20);
    await log.close();
  });
});

it('refuses a group whose sync failed, without writing it again, and goes on', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir, { probeMs: 5 });
    await log.append(Buffer.from('before'));
    const syncs = await watchSyncs();
    onTestFinished(() => syncs.restore());
    syncs.failNext(Object.assign(new Error('disk gone'), { code: 'EIO' }));
    await expect(log.append(Buffer.from('lost'))).rejects.toThrow(EventLogFull);
    await log.append(Buffer.from('after'));
    expect(await readRecords(dir)).toEqual(['before', 'after']);
    await vi.waitFor(
      () => expect(log.stats()).toMatchObject({ state: 'normal', refused: 1, spills: 1 }),
      patient,
    );
    await log.close();
  });
});

it('begins a new segment by size, for a record larger than a segment, and by age when it holds something', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir, { segmentAgeMs: 30, segmentBytes: 1_000 });
    await log.append(Buffer.alloc(900, 'a'));
    await log.append(Buffer.alloc(900, 'b'));
    await log.append(Buffer.alloc(2_000, 'c'));
    const newest = log.stats().segment;
    expect((await listSegments(dir)).length).toBeGreaterThanOrEqual(3);
    await vi.waitFor(() => expect(log.stats().segment).toBe(newest + 1), patient);
    await log.close();
    expect((await readRecords(dir)).map((record) => record[0])).toEqual(['a', 'b', 'c']);
  });
});

it('does not begin segment after segment while nothing comes', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir, { segmentAgeMs: 1, probeMs: 1 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await listSegments(dir)).toEqual([1]);
    await log.close();
  });
});

it('does not end an empty segment for the age of the one before it', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir, { segmentAgeMs: 40 });
    await log.append(Buffer.from('a'));
    log.renew();
    await vi.waitFor(() => expect(log.stats().segment).toBe(2), patient);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(log.stats().segment).toBe(2);
    await log.close();
  });
});

it('loses nothing and still rotates when the clock jumps back by hours', async () => {
  await withLogDir(async (dir) => {
    let time = Date.UTC(2026, 0, 2);
    const log = await open(dir, { now: () => time, segmentAgeMs: 10 });
    for (let hour = 0; hour < 5; hour += 1) {
      const before = log.stats().segment;
      await log.append(Buffer.from(`record ${hour}`));
      time -= 3_600_000;
      await vi.waitFor(() => expect(log.stats().segment).toBe(before + 1), patient);
    }
    await log.close();
    expect(await readRecords(dir)).toEqual(numbered(5));
  });
});

it('is written by one process at a time; its successor may wait for it', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir);
    await expect(open(dir)).rejects.toThrow(EventLogInUse);
    const rival = startProcess('append-until-killed.ts', [dir, '0', '1', '{"waitMs":0}'], undefined);
    expect((await rival.ended).complaint).toContain('EventLogInUse');
    const successor = open(dir, { waitMs: 20_000 });
    await log.append(Buffer.from('of the first'));
    await log.close();
    const second = await successor;
    await second.append(Buffer.from('of the second'));
    await second.close();
    expect(await readRecords(dir)).toEqual(['of the first', 'of the second']);
  });
});

it('takes the lock of a killed writer, and loses none of what it acknowledged', async () => {
  await withLogDir(async (dir) => {
    const acknowledged = await killWriterRounds(dir, 1);
    const kept = (await readRecords(dir)).map((record) => Number.parseInt(record, 10));
    expect(acknowledged.length).toBeGreaterThan(300);
    expect(new Set(kept).size).toBe(kept.length);
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
  });
});

it('goes on behind a torn tail, which holds no record', async () => {
  await withLogDir(async (dir) => {
    for (const text of ['first', 'second']) {
      const log = await open(dir);
      await log.append(Buffer.from(`${text} a`));
      await log.append(Buffer.from(`${text} b`));
      await log.close();
      const file = segmentPath(dir, (await listSegments(dir)).at(-1) ?? 0);
      await truncate(file, (await stat(file)).size - 3);
    }
    expect(await readRecords(dir)).toEqual(['first a', 'second a']);
  });
});

it('never uses the number of a segment again that was shipped and deleted', async () => {
  await withLogDir(async (dir) => {
    await (await open(dir)).close();
    const cursor = await Cursor.open(dir);
    await cursor.move({ segment: 41, offset: 0 });
    await cursor.close();
    const log = await open(dir);
    expect(log.stats().segment).toBe(42);
    await log.close();
  });
});

it('spills into the reserve when too much waits, then refuses, and goes on when segments were shipped', async () => {
  await withLogDir(async (dir) => {
    const captured = captureLog();
    const log = await open(dir, { log: captured.logger, limitBytes: 6_000, probeMs: 5 });
    const kept: string[] = [];
    const record = (n: number) => `${n} ${'x'.repeat(400)}`;
    let n = 0;
    while (log.stats().state !== 'full') {
      n += 1;
      await log.append(Buffer.from(record(n))).then(
        () => kept.push(record(n)),
        (error: unknown) => {
          expect(error).toBeInstanceOf(EventLogFull);
          expect(error).toMatchObject({ retryAfterSeconds: 5 });
        },
      );
    }
    expect(log.stats()).toMatchObject({ spills: 1, refused: 1, segment: 0, reserveReady: false });
    expect(await log.backlog()).toBeGreaterThan(1);
    await expect(log.append(Buffer.from('no'))).rejects.toThrow('too much waits to be shipped');
    expect(await readRecords(dir)).toEqual(kept);

    for (const segment of await listSegments(dir)) await rm(segmentPath(dir, segment));
    await vi.waitFor(
      () => expect(log.stats()).toMatchObject({ state: 'normal', reserveReady: true }),
      patient,
    );
    await log.append(Buffer.from('again'));
    expect(await readRecords(dir)).toEqual(['again']);
    expect(await log.backlog()).toBeLessThan(0.01);
    await log.close();
    expect(captured.lines().map(({ msg }) => msg)).toEqual([
      'the event log writes into its reserve',
      'the event log is full: it refuses records',
      'the event log has space again',
    ]);
  });
});

it('refuses what comes faster than the disk, an empty record, one too large, and any after its end', async () => {
  await withLogDir(async (dir) => {
    const log = await open(dir, { queueBytes: 1_000 });
    const waiting = log.append(Buffer.alloc(900, 'a'));
    await expect(log.append(Buffer.alloc(200, 'b'))).rejects.toThrow('the disk is too slow');
    await waiting;
    await expect(log.append(Buffer.alloc(0))).rejects.toThrow(RangeError);
    await expect(log.append(Buffer.alloc(5_000))).rejects.toThrow('larger than the reserve');
    const last = log.append(Buffer.from('last'));
    await Promise.all([log.close(), log.close()]);
    await last;
    await expect(log.append(Buffer.from('late'))).rejects.toThrow(EventLogClosed);
    expect((await readRecords(dir)).at(-1)).toBe('last');
  });
});

it('makes its reserve of real blocks, and a new one in place of a half-made one', async () => {
  await withLogDir(async (dir) => {
    await (await open(dir)).close();
    const { size, blocks } = await stat(join(dir, 'reserve'));
    expect(size).toBe(4_000);
    expect(blocks * 512).toBeGreaterThanOrEqual(size);
    await truncate(join(dir, 'reserve'), 10);
    await writeFile(join(dir, 'reserve.part'), 'half');
    await (await open(dir)).close();
    expect((await stat(join(dir, 'reserve'))).size).toBe(4_000);
    expect(await readdir(dir)).not.toContain('reserve.part');
  });
});
