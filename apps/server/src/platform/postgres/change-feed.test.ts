import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangeFeed } from './change-feed.ts';

const ignored = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('whoever hears nothing asks every second, also after the database was away, until the end', async () => {
  const poll = vi.fn(async () => undefined);
  const feed = new ChangeFeed({
    ...{ connection: {}, channel: 'none', subject: 'what is watched', poll },
    ...{ hear: ignored, log: { debug: ignored, info: ignored, warn: ignored, error: ignored } },
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
