import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowWindow } from './row-window.ts';

it('holds every row that is seen, few others, and none that is not there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100, max: 5_000_000 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.constantFrom(40, 60, 80),
      fc.integer({ min: 0, max: 100_000 }),
      (top, height, rowHeight, count) => {
        const { first, end } = rowWindow(top, height, rowHeight, count);
        const seen = Array.from({ length: count === 0 ? 0 : 3 }, (_, part) =>
          Math.min(
            count - 1,
            Math.max(
              0,
              Math.floor((Math.min(top, count * rowHeight - height) + (height * part) / 2) / rowHeight),
            ),
          ),
        );
        for (const row of seen) expect(row >= first && row < end).toBe(true);
        expect(end).toBeLessThanOrEqual(count);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end - first).toBeLessThanOrEqual(height / rowHeight + 100);
      },
    ),
  );
});

it('stays as it is for a few rows of scrolling', () => {
  expect(rowWindow(4010, 600, 40, 1000)).toEqual(rowWindow(4390, 600, 40, 1000));
  expect(rowWindow(4010, 600, 40, 1000)).not.toEqual(rowWindow(4410, 600, 40, 1000));
});
