import { getEventListeners } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeFeed } from './change-feed.ts';

const ignored = () => undefined;
const log = { debug: ignored, info: ignored, warn: ignored, error: ignored };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('whoever hears nothing asks every second, also after the database was away, until the end', async () => {
  const poll = vi.fn(async () => undefined);
  const feed = new ChangeFeed({
    ...{ connection: {}, channel: 'none', subject: 'what is watched', poll },
    ...{ hear: ignored, log },
    without: ['notifications'],
  });
  feed.start();
  await vi.advanceTimersByTimeAsync(999);
  expect(poll).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(1);
  poll.mockRejectedValueOnce(new Error('away'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(poll).toHaveBeenCalledTimes(3);
  await feed.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(poll).toHaveBeenCalledTimes(3);
});

test('of attempts to listen that failed nothing is kept', async () => {
  const listening = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const warn = vi.fn();
  const feed = new ChangeFeed({
    ...{ connection: { host: '/nowhere' }, channel: 'none', subject: 'what is watched' },
    ...{ poll: async () => undefined, hear: ignored, log: { ...log, warn } },
    without: ['poll'],
  });
  feed.start();
  while (warn.mock.calls.length < 6) await vi.advanceTimersByTimeAsync(5_000);
  const signals = [...new Set(listening.mock.contexts as AbortSignal[])];
  expect(signals).toHaveLength(1);
  // The pause before the next attempt, or that attempt.
  for (const signal of signals) expect(getEventListeners(signal, 'abort').length).toBeLessThan(2);
  await feed.close();
  for (const signal of signals) expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('what is closed before it listens never does, and is over at once', async () => {
  const connect = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(async () => undefined);
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async () => undefined);
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async () => undefined);
  const feed = new ChangeFeed({
    ...{ connection: {}, channel: 'none', subject: 'what is watched', poll: async () => undefined },
    ...{ hear: ignored, log },
  });
  await feed.close();
  feed.start();
  await feed.close();
  expect(connect).not.toHaveBeenCalled();
});
