import { expect, it } from 'vitest';
import { readRecords, withBase, withLogDir } from '../../testing/event-logs.ts';
import { killShipperRounds, killWriterRounds } from '../../testing/kill-log-rounds.ts';

const LONG = 600_000;

it(
  'a writer killed 20 times amid its work loses none of what it acknowledged',
  async () => {
    await withLogDir(async (dir) => {
      const acknowledged = await killWriterRounds(dir, 20);
      const kept = (await readRecords(dir)).map((record) => Number.parseInt(record, 10));
      const there = new Set(kept);
      expect(acknowledged.length).toBeGreaterThan(20 * 300);
      expect(there.size).toBe(kept.length);
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    });
  },
  LONG,
);

it(
  'a writer and a shipper killed 20 times bring each acknowledged record into the store once',
  async () => {
    const report = await withBase((base) => killShipperRounds(base, 20));
    expect(report).toMatchObject({ wrong: [], doubled: [], counted: report.rows });
    expect(report.acknowledged).toBeGreaterThan(20 * 300);
  },
  LONG,
);
