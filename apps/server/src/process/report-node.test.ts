import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportNode } from './report-node.ts';

let dataDir: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  dataDir = await mkdtemp(join(tmpdir(), 'report-node-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

test('while the database takes its time over one word no others wait behind it', async () => {
  const held = Promise.withResolvers<never>();
  const asSystem = vi.fn(() => held.promise);
  const debug = vi.fn();
  const end = await reportNode({
    database: { asSystem },
    config: { dataDir, roles: ['worker'] },
    now: () => new Date('2026-11-21T12:00:00Z'),
    shipping: () => undefined,
    log: { debug },
  });
  await vi.waitFor(() => expect(asSystem).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  await vi.advanceTimersByTimeAsync(600_000);
  held.reject(new Error('away'));
  await vi.waitFor(() => expect(debug).toHaveBeenCalledTimes(1), { timeout: 30_000 });
  await end();
  // The word, and that it is gone.
  expect(asSystem).toHaveBeenCalledTimes(2);
});
