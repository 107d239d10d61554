import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRecords, withLogDir } from '../../testing/event-logs.ts';
import { listSegments, segmentPath } from './files.ts';
import { encodeGroup, groupSize } from './frame.ts';
import { LogLag } from './log-lag.ts';
import { NextSegment } from './next-segment.ts';
import type { OpenSegment } from './open-segment.ts';
import { keepShipped } from './shipped-file.ts';
import { SpareFile } from './spare-file.ts';

const MOST = 3_000;

/** A log's files, written and shipped away by hand. */
class Files {
  readonly #dir: string;
  readonly #ahead: NextSegment;
  readonly #waiting: { segment: number; record: Buffer }[] = [];
  readonly #killed: OpenSegment[] = [];
  #open: OpenSegment | undefined;
  #number = 0;

  constructor(dir: string) {
    this.#dir = dir;
    this.#ahead = new NextSegment(dir, MOST);
  }

  get room(): number {
    return this.#open?.room ?? 0;
  }

  async append(record: Buffer): Promise<void> {
    if (groupSize([record]) > this.room) await this.rotate();
    const segment = this.#number;
    await this.#open?.append(encodeGroup(segment, 0, [record]));
    this.#waiting.push({ segment, record });
  }

  async rotate(): Promise<void> {
    await this.#open?.end();
    await this.#begin();
  }

  /** Leaves the last segment as it is, with what its file had before, as a killed writer does. */
  async kill(): Promise<void> {
    if (this.#open !== undefined) this.#killed.push(this.#open);
    await this.#begin();
  }

  async #begin(): Promise<void> {
    await this.#ahead.prepare(this.#open);
    this.#open = await this.#ahead.take(() => ++this.#number);
  }

  async ship(): Promise<void> {
    for (const segment of await listSegments(this.#dir)) {
      if (segment === this.#number) break;
      await keepShipped(this.#dir, segment);
      while (this.#waiting[0]?.segment === segment) this.#waiting.shift();
    }
  }

  /** What a reader finds, and what it should. */
  async compare(): Promise<void> {
    expect(await readRecords(this.#dir)).toEqual(this.#waiting.map(({ record }) => String(record)));
    const open = this.#waiting.filter(({ segment }) => segment === this.#number);
    const bytes = open.reduce((sum, { record }) => sum + groupSize([record]), 0);
    const lag = new LogLag(this.#dir);
    expect(await lag.behind({ segment: this.#number, offset: 0 })).toBe(bytes);
    const [oldest] = open;
    if (oldest === undefined) return;
    const first = groupSize([oldest.record]);
    expect(await lag.behind({ segment: this.#number, offset: first })).toBe(bytes - first);
  }

  async end(): Promise<void> {
    for (const segment of [this.#open, ...this.#killed]) await segment?.end();
  }
}

async function withFiles(work: (files: Files, dir: string) => Promise<void>): Promise<void> {
  await withLogDir(async (dir) => {
    await mkdir(dir);
    const files = new Files(dir);
    await files.rotate();
    await work(files, dir);
    await files.end();
  });
}

it('is written over, and nothing of it is read again', async () => {
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(1, 40, 80, 400, 1_200) },
    fc.constantFrom('rotate' as const, 'kill' as const, 'ship' as const),
  );
  const steps = fc.array(step, { minLength: 5, maxLength: 40 });
  const property = fc.asyncProperty(steps, (chosen) =>
    withFiles(async (files) => {
      for (const [index, what] of chosen.entries()) {
        if (typeof what === 'number') await files.append(Buffer.alloc(what, String(index)));
        else await files[what]();
        await files.compare();
      }
    }),
  );
  await fc.assert(property, { numRuns: 30 });
});

it('gives nobody a group that was hidden in a record, where a later one ends', async () => {
  await withFiles(async (files, dir) => {
    const hidden = encodeGroup(3, 0, [Buffer.from('forged')]);
    await files.append(Buffer.concat([Buffer.alloc(500, 'x'), hidden]));
    await files.rotate();
    await files.ship();
    await files.rotate();
    await files.append(Buffer.alloc(500, 'y'));
    expect(await readRecords(dir)).toEqual(['y'.repeat(500)]);
    await files.compare();
  });
});

it('is as large as the next segment needs, whatever it was', async () => {
  await withLogDir(async (dir) => {
    await mkdir(dir);
    for (const [number, size] of [100, 5_000, 7, 2_000].entries()) {
      const spare = new SpareFile(dir, 'spare', size);
      await spare.make();
      const { blocks, size: taken } = await stat(spare.path);
      expect([taken, blocks * 512 >= size]).toEqual([size, true]);
      await rename(spare.path, segmentPath(dir, number));
      await keepShipped(dir, number);
      expect(await readdir(dir)).toEqual(['shipped']);
    }
    await keepShipped(dir, 99);
    expect((await stat(join(dir, 'shipped'))).size).toBe(2_000);
  });
});
