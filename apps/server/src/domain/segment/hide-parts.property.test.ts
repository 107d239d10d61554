import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hideParts } from './hide-parts.ts';

const people = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 99 }),
  fc.integer({ min: 100, max: 300 }),
  fc.constantFrom(1, 99, 100, 50_000),
);
/** Two to five segments, and how many people are in each combination of them. */
const overlaps = fc.integer({ min: 2, max: 5 }).chain((segments) =>
  fc.array(people, { minLength: 2 ** segments - 1, maxLength: 2 ** segments - 1 }).map((sizes) => ({
    ids: Array.from({ length: segments }, (_, at) => at + 1),
    parts: sizes
      .map((size, at) => ({
        ids: Array.from({ length: segments }, (_, bit) => bit + 1).filter(
          (id) => ((at + 1) >> (id - 1)) % 2 === 1,
        ),
        people: size,
      }))
      .filter((part) => part.people > 0)
      .toSorted((one, other) => other.people - one.people),
  })),
);

/** Fractions are not lost: rows are multiplied, never divided. */
function reduced(rows: readonly (readonly bigint[])[]): readonly (readonly bigint[])[] {
  const left = rows.map((row) => [...row]);
  const columns = left[0]?.length ?? 0;
  let done = 0;
  for (let column = 0; column < columns && done < left.length; column += 1) {
    const at = left.findIndex((row, place) => place >= done && (row[column] ?? 0n) !== 0n);
    if (at === -1) continue;
    [left[done], left[at]] = [left[at] ?? [], left[done] ?? []];
    const pivot = left[done] ?? [];
    const head = pivot[column] ?? 0n;
    for (const [place, row] of left.entries()) {
      const factor = row[column] ?? 0n;
      if (place === done || factor === 0n) continue;
      left[place] = row.map((value, nth) => value * head - (pivot[nth] ?? 0n) * factor);
    }
    done += 1;
  }
  return left;
}

test('no hidden part can be worked out from the parts and the sizes of segments that are told', () => {
  fc.assert(
    fc.property(overlaps, ({ ids, parts }) => {
      const told = hideParts(parts, ids);
      const hidden = told.filter((part) => part.people === null);
      const sizeOf = (id: number) =>
        parts.filter((part) => part.ids.includes(id)).reduce((sum, part) => sum + part.people, 0);
      const known = ids.filter((id) => sizeOf(id) >= fewestMembers);
      // What is left of each segment when all that is told is taken off: an equation in the hidden parts.
      const equations = known.map((id) => hidden.map((part) => (part.ids.includes(id) ? 1n : 0n)));
      for (const row of reduced(equations)) expect(row.filter((value) => value !== 0n)).not.toHaveLength(1);
      for (const id of known) {
        const shown = told.reduce((sum, part) => (part.ids.includes(id) ? sum + (part.people ?? 0) : sum), 0);
        const left = sizeOf(id) - shown;
        expect(left === 0 || left >= fewestMembers).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('what is told is right, what is too few is not told, and nothing is hidden without need', () => {
  fc.assert(
    fc.property(overlaps, ({ ids, parts }) => {
      const told = hideParts(parts, ids);
      for (const part of parts) {
        const as = told.filter((one) => one.ids.join() === part.ids.join());
        expect(as).toHaveLength(1);
        if (part.people < fewestMembers) expect(as[0]?.people).toBeNull();
        else expect([part.people, null]).toContain(as[0]?.people);
      }
      if (parts.every((part) => part.people >= fewestMembers)) expect(told).toEqual(parts);
      // The order of those that are hidden is the same whatever their size.
      const last = told.findIndex((part) => part.people === null);
      if (last !== -1) expect(told.slice(last).every((part) => part.people === null)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('one that is too few takes the smallest other one of its segment with it', () => {
  const parts = [
    { ids: [1], people: 5000 },
    { ids: [2], people: 400 },
    { ids: [1, 2], people: 30 },
  ];
  expect(hideParts(parts, [1, 2])).toEqual([
    { ids: [1], people: null },
    { ids: [2], people: null },
    { ids: [1, 2], people: null },
  ]);
});

test('where there is none to take with it, a combination that nobody is in is not told either', () => {
  const parts = [
    { ids: [1, 2], people: 60 },
    { ids: [1, 3], people: 60 },
    { ids: [2, 3], people: 60 },
  ];
  const told = hideParts(parts, [1, 2, 3]);
  expect(told.length).toBeGreaterThan(3);
  expect(told.every((part) => part.people === null)).toBe(true);
});
