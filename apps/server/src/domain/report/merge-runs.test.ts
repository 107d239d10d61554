import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRuns } from './merge-runs.ts';

async function* read(items: readonly number[], atATime: number) {
  for (let at = 0; at < items.length; at += atATime) yield items.slice(at, at + atATime);
}
const ascending = (one: number, other: number) => one - other;

test('runs are one, in order, and nothing is lost', async () => {
  const runs = fc.array(fc.uniqueArray(fc.nat(1000)), { maxLength: 9 });
  const check = fc.asyncProperty(runs, fc.integer({ min: 1, max: 7 }), async (some, atATime) => {
    const sorted = some.map((run) => run.toSorted(ascending));
    const taken: number[][] = [];
    const sources = sorted.map((run) => read(run, atATime));
    await mergeRuns(sources, ascending, 4, async (items) => void taken.push([...items]));
    expect(taken.flat()).toEqual(sorted.flat().sort(ascending));
    expect(taken.slice(0, -1).every(({ length }) => length === 4)).toBe(true);
  });
  await fc.assert(check);
});

test('what is refused ends the reading of all runs', async () => {
  let closed = 0;
  async function* endless() {
    try {
      for (let item = 0; ; item += 1) yield [item];
    } finally {
      closed += 1;
    }
  }
  const refuse = () => Promise.reject(new Error('full'));
  await expect(mergeRuns([endless(), endless()], ascending, 2, refuse)).rejects.toThrow('full');
  expect(closed).toBe(2);
});
