import { dayMs, hourMs } from '@millrace/contract/kit/duration';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nanosOf } from '../../domain/own-ads/nano-dollars.ts';
import { lineOf, midnight, type SimulatedDay, simulateDay } from '../testing/simulated-day.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Hours of the week. */
const friday = (...hours: number[]) => hours.map((hour) => 4 * 24 + hour);

const usual: SimulatedDay = {
  ...{ daily: '8', cpm: '4', isEven: true, shown: 0.7, seed: 7 },
  nodes: [0.6, 0.3, 0.1],
  supply: () => 10,
};

describe('even pacing keeps within a tenth of the straight line from a tenth of the day on', () => {
  const days: readonly (readonly [string, Partial<SimulatedDay>])[] = [
    ['on three nodes', {}],
    ['where thirty times as much could be bought', { supply: () => 30 }],
    ['where little more could be bought than there is money for', { supply: () => 1.6 }],
    ['where most ads are never shown', { shown: 0.2 }],
    ['on ten nodes, most of them idle', { nodes: [0.5, 0.2, 0.1, 0.05, 0.05, 0.04, 0.03, 0.01, 0.01, 0.01] }],
    ['of ads so dear that a day has 200 of them', { cpm: '100', daily: '20' }],
    ['in four hours of the night', { daily: '24', times: { hours: friday(0, 1, 2, 3) } }],
    ['in the morning and in the evening', { daily: '24', times: { hours: friday(6, 7, 8, 18, 19, 20, 21) } }],
    ['that begins at six in the evening', { daily: '24', times: { startsAt: midnight + 18 * hourMs } }],
    [
      'on which it is added, and ends',
      { daily: '24', times: { createdAt: midnight + 7.5 * hourMs, endsAt: midnight + 17 * hourMs } },
    ],
    ['by night and by day', { supply: (hour) => 2 + 8 * Math.sin((hour / 24) * Math.PI) ** 2 }],
  ];
  test.each(days)('%s', async (_, change) => {
    const how = { ...usual, ...change };
    const daily = Number(nanosOf(how.daily));
    const course = await simulateDay(how);
    const line = lineOf(how);
    const shares = course.map((_, at) => line.goneAt(midnight + ((at + 1) * dayMs) / 100) / line.length);
    expect(course).toHaveLength(100);
    const off = course.flatMap((paid, at) => {
      const share = shares[at] ?? 0;
      return share < 0.1 ? [] : [Number(paid) / (daily * share) - 1];
    });
    expect(Math.max(...off)).toBeLessThanOrEqual(0.1);
    expect(Math.min(...off)).toBeGreaterThanOrEqual(-0.1);
    expect(course.at(-1)).toBeLessThanOrEqual(nanosOf(how.daily));
  });
});

test('as fast as possible spends it all in the first hours, to the last cent and not beyond', async () => {
  const course = await simulateDay({ ...usual, isEven: false });
  // Ten times as much could be bought: a tenth of the day, and a little for ads that are handed out and not shown.
  expect(course[19]).toBe(nanosOf('8'));
  expect(course.at(-1)).toBe(nanosOf('8'));
});
