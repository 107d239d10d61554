import { expect, it } from 'vitest';
import { readRecords, withLogDir } from '../../testing/event-logs.ts';
import { killWriterRounds } from '../../testing/kill-log-rounds.ts';

it('a writer killed 20 times amid its work loses none of what it acknowledged', async () => {
  await withLogDir(async (dir) => {
    const acknowledged = await killWriterRounds(dir, 20);
    const kept = (await readRecords(dir)).map((record) => Number.parseInt(record, 10));
    const there = new Set(kept);
    expect(acknowledged.length).toBeGreaterThan(20 * 300);
    expect(there.size).toBe(kept.length);
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  });
}, 300_000);
