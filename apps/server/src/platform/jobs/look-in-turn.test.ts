import { afterEach, expect, test, vi } from 'vitest';
import { lookInTurn } from './look-in-turn.ts';

afterEach(() => void vi.useRealTimers());

test('looks at once, by time and when asked, one after the other; what fails is logged, and looked at again', async () => {
  vi.useFakeTimers();
  const warned: unknown[] = [];
  let [looks, under, isAway] = [0, 0, false];
  const keeper = lookInTurn({
    look: async () => {
      under += 1;
      expect(under).toBe(1);
      await Promise.resolve();
      looks += 1;
      under -= 1;
      if (isAway) throw new Error('away');
    },
    log: { warn: (...said: unknown[]) => void warned.push(said) },
    failed: 'it could not be renewed',
  });
  await Promise.all([keeper.refresh(), keeper.refresh()]);
  expect(looks).toBe(3);
  isAway = true;
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(keeper.refresh()).rejects.toThrow('away');
  expect([looks, warned.length]).toEqual([5, 2]);
  isAway = false;
  await keeper.refresh();
  await keeper.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([looks, warned.length]).toEqual([6, 2]);
});

test('what is broken off by the end is no failure', async () => {
  const warned: unknown[] = [];
  const keeper = lookInTurn({
    look: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    log: { warn: (...said: unknown[]) => void warned.push(said) },
    failed: 'it could not be renewed',
  });
  // The look begins in a turn of its own.
  await Promise.resolve();
  await keeper.close();
  expect(warned).toEqual([]);
});

test('while one is under way the clock asks for no other, and whoever asks still gets one of their own', async () => {
  vi.useFakeTimers();
  const gates: PromiseWithResolvers<void>[] = [];
  const keeper = lookInTurn({
    look: () => {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      return gate.promise;
    },
    log: { warn: () => undefined },
    failed: 'it could not be renewed',
    every: 1_000,
  });
  await vi.advanceTimersByTimeAsync(10_500);
  expect(gates).toHaveLength(1);
  const asked = keeper.refresh();
  await vi.advanceTimersByTimeAsync(10_000);
  gates[0]?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(gates).toHaveLength(2);
  gates[1]?.resolve();
  await asked;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(gates).toHaveLength(3);
  gates[2]?.resolve();
  await keeper.close();
  expect(gates).toHaveLength(3);
});
