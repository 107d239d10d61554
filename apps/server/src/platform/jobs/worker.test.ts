import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWorker } from './worker.ts';

const log = { warn: () => undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what the last look puts under way once the end was asked for is broken off and waited for, too', async () => {
  const [claim, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const underWay: Promise<unknown>[] = [];
  const said: string[] = [];
  const end = runWorker(
    {
      name: 'letters',
      every: 1_000,
      async next() {
        await claim.promise;
        said.push('begun');
        underWay.push(work.promise.then(() => said.push('over')));
        return true;
      },
      stop() {
        if (underWay.length === 0) return;
        said.push('broken off');
        work.resolve();
      },
      async settled() {
        await Promise.all(underWay);
      },
    },
    log,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  const ended = end();
  claim.resolve();
  await ended;
  expect(said).toEqual(['begun', 'broken off', 'over']);
});
