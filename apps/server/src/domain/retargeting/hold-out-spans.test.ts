import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdOutSpans } from './hold-out-spans.ts';

const hour = 3_600_000;
const asked = { from: 0, until: 100 * hour };
const at = (hours: number) => hours * hour;
const inHours = (spans: ReturnType<typeof holdOutSpans>) =>
  spans.map(({ from, until }) => [from / hour, until / hour]);

test('since the first device was drawn, without each hour that a gap touches', () => {
  const drawn = { first: at(3.7), last: at(80) };
  expect(inHours(holdOutSpans({ drawn, gaps: [], isOn: true }, asked))).toEqual([[3, 100]]);
  const gap = { offAt: at(10.2), onAt: at(20.1) };
  expect(inHours(holdOutSpans({ drawn, gaps: [gap], isOn: true }, asked))).toEqual([
    [3, 10],
    [21, 100],
  ]);
  // Within days of which the gap is the end, the beginning, or all.
  const within = (from: number, until: number) =>
    inHours(holdOutSpans({ drawn, gaps: [gap], isOn: true }, { from: at(from), until: at(until) }));
  expect(within(5, 15)).toEqual([[5, 10]]);
  expect(within(15, 30)).toEqual([[21, 30]]);
  expect(within(12, 18)).toEqual([]);
});

test('switched off for good it ends then, or with the last device where nobody noted when', () => {
  const drawn = { first: at(0), last: at(50.5) };
  const ended = [{ offAt: at(60), onAt: null }];
  expect(inHours(holdOutSpans({ drawn, gaps: ended, isOn: false }, asked))).toEqual([[0, 60]]);
  expect(inHours(holdOutSpans({ drawn, gaps: [], isOn: false }, asked))).toEqual([[0, 51]]);
});

test('whatever gaps there are, in whatever order: no hour of any counts, and every other one does', () => {
  const gap = fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 20 })).map(([off, length]) => ({
    offAt: at(off),
    onAt: at(off + length),
  }));
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 6 }), fc.nat({ max: 99 }), (gaps, first) => {
      const spans = holdOutSpans({ drawn: { first: at(first), last: at(99) }, gaps, isOn: true }, asked);
      for (let hours = 0; hours < 100; hours += 1) {
        const counts = spans.filter(({ from, until }) => from <= at(hours) && at(hours) < until).length;
        const isOff = gaps.some(({ offAt, onAt }) => offAt <= at(hours) && at(hours) < onAt);
        expect(counts).toBe(hours >= first && !isOff ? 1 : 0);
      }
    }),
  );
});
