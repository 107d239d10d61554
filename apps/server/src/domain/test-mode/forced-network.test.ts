import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forcedNetwork, type TestedTime } from './forced-network.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const tested = (networkId: number, from: number | null, to: number | null): TestedTime => ({
  networkId,
  startedAt: from === null ? null : minutes(from),
  endsAt: to === null ? null : minutes(to),
});

describe('forcedNetwork', () => {
  test.each<[string, TestedTime[], number | null]>([
    ['nothing in the session', [], null],
    ['nothing started', [tested(1, null, null)], null],
    ['one within its hour', [tested(1, -10, 50)], 1],
    ['one that starts this instant', [tested(1, 0, 60)], 1],
    ['one whose hour ends this instant', [tested(1, -60, 0)], null],
    ['one that was ended before its hour', [tested(1, -10, -1)], null],
    ['the second, after the first has ended', [tested(1, -70, -10), tested(2, -10, 50)], 2],
    ['the one started last, of two', [tested(1, -5, 55), tested(2, -10, 50)], 1],
  ])('%s', (_, networks, expected) => {
    expect(forcedNetwork(networks, noon)).toBe(expected);
  });

  test('is null or a network within its own time, whatever the order of the rows', () => {
    const rows = fc.array(
      fc.record({
        networkId: fc.integer({ min: 0, max: 26 }),
        startedAt: fc.option(fc.date({ min: minutes(-120), max: minutes(120), noInvalidDate: true })),
        endsAt: fc.option(fc.date({ min: minutes(-120), max: minutes(120), noInvalidDate: true })),
      }),
    );
    fc.assert(
      fc.property(rows, (networks) => {
        const within = networks.filter(
          ({ startedAt, endsAt }) =>
            startedAt !== null && endsAt !== null && startedAt <= noon && noon < endsAt,
        );
        const forced = forcedNetwork(networks, noon);
        if (within.length === 0) expect(forced).toBeNull();
        else expect(within.map(({ networkId }) => networkId)).toContain(forced);
      }),
    );
  });
});
