import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWorker, runWorkers } from './worker.ts';

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

test('several end together: none waits for what another still does', async () => {
  const held = Promise.withResolvers<boolean>();
  const stopped: string[] = [];
  const workers = ['letters', 'parcels'].map((name) => ({
    ...{ name, every: 1_000, next: () => held.promise },
    stop: () => void stopped.push(name),
  }));
  const end = runWorkers(workers, log);
  await vi.advanceTimersByTimeAsync(1_000);
  const ended = end();
  expect(stopped).toEqual(['letters', 'parcels']);
  held.resolve(false);
  await ended;
});
