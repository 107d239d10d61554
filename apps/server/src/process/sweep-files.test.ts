import { afterEach, expect, test, vi } from 'vitest';
import { Ending } from './ending.ts';
import { sweepFiles } from './sweep-files.ts';

afterEach(() => vi.useRealTimers());

test('old files are let be as soon as the end begins, whatever else still ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const held = Promise.withResolvers<void>();
  const ending = new Ending();
  sweepFiles([], { now: () => new Date(), log: { warn: () => undefined }, ending });
  ending.add(() => held.promise);
  expect(vi.getTimerCount()).toBe(1);
  const over = ending.run();
  expect(vi.getTimerCount()).toBe(0);
  held.resolve();
  await over;
});
