import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withLogDir } from '../../testing/event-logs.ts';
import { segmentSize } from './files.ts';
import { encodeGroup } from './frame.ts';
import { LogLag } from './log-lag.ts';
import { NextSegment } from './next-segment.ts';

const MiB = 1024 * 1024;
const most = 6 * MiB;

/** Takes a segment, writes so many bytes into it, and has the next one made meanwhile. */
async function withSegments(
  work: (next: (bytes: number) => Promise<number>, dir: string) => Promise<void>,
): Promise<void> {
  await withLogDir(async (dir) => {
    await mkdir(dir);
    const ahead = new NextSegment(dir, most);
    let number = 0;
    await ahead.prepare(undefined);
    await work(async (bytes) => {
      const segment = await ahead.take(() => ++number);
      if (bytes > 0) await segment.append(Buffer.alloc(bytes, 'x'));
      await ahead.prepare(segment);
      await segment.end();
      return segment.capacity;
    }, dir);
  });
}

it('makes the next segment as large as the last one was full, and larger when it was filled', async () => {
  await withSegments(async (next) => {
    expect(await next(MiB - 10)).toBe(MiB);
    expect(await next(2 * MiB)).toBe(4 * MiB);
    expect(await next(3 * MiB)).toBe(3 * MiB);
    expect(await next(100)).toBe(most);
    expect(await next(0)).toBe(MiB);
  });
});

it('gives up what is being made when it is closed, and makes no more', async () => {
  await withLogDir(async (dir) => {
    await mkdir(dir);
    const ahead = new NextSegment(dir, most);
    await ahead.prepare(undefined);
    const segment = await ahead.take(() => 1);
    await segment.append(Buffer.alloc(MiB - 10, 'x'));
    const making = ahead.prepare(segment);
    await ahead.close();
    await making;
    await ahead.prepare(segment);
    await segment.end();
    expect(await readdir(dir)).toEqual(['0000000000000001.segment']);
  });
});

it('gives zeros that have their blocks, and counts only what was written into them', async () => {
  await withLogDir(async (dir) => {
    await mkdir(dir);
    const ahead = new NextSegment(dir, most);
    await ahead.prepare(undefined);
    const segment = await ahead.take(() => 7);
    const { size, blocks } = await stat(join(dir, '0000000000000007.segment'));
    expect([size, blocks * 512 >= size]).toEqual([MiB, true]);
    const lag = new LogLag(dir);
    const written = () => lag.behind({ segment: 7, offset: 0 });
    expect(await written()).toBe(0);
    for (const bytes of [30, 1_000, 300_000]) {
      await segment.append(encodeGroup(7, 0, [Buffer.alloc(bytes, 'x')]));
      expect(await written()).toBe(segment.durable);
    }
    await segment.end();
    expect(await segmentSize(dir, 7)).toBe(301_030 + 3 * 20);
    expect(await written()).toBe(301_090);
    expect(await segmentSize(dir, 8)).toBe(0);
  });
});

it('goes on with an ordinary file when there is no spare, and replaces a half-made one', async () => {
  await withSegments(async (next, dir) => {
    await rm(join(dir, 'spare'));
    expect(await next(100)).toBe(most);
    await rm(join(dir, 'spare'));
    await writeFile(join(dir, 'spare.part'), 'half');
    expect(await next(100)).toBe(most);
    expect(await next(100)).toBe(MiB);
    expect((await readdir(dir)).sort()).toEqual([
      ...['0000000000000002', '0000000000000004', '0000000000000005'].map((name) => `${name}.segment`),
      'spare',
    ]);
  });
});
