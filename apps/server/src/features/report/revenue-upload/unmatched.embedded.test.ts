import { networkId } from '@millrace/contract/publisher/network/network-id';
import { addDays } from '@millrace/contract/report/period';
import { undoRevenueUpload, uploadRevenue } from '@millrace/contract/report/revenue-upload';
import { unmatchedId } from '@millrace/contract/report/unmatched';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAutoSetup } from '../../../testing/auto.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { randomCases } from '../../../testing/random-cases.ts';
import { openRevenueApp, reportedInMarch } from '../../../testing/revenue-app.ts';
import { checkedUpload } from '../../../testing/revenue-uploads.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let close: () => Promise<void>;
let owner: Person;
let instances: readonly number[];
const nobodys = String(unmatchedId(networkId.unity));

beforeAll(async () => {
  ({ app, close } = await openRevenueApp());
});
afterAll(() => close());
const begin = async () => {
  owner = await createPerson(app);
  ({ instanceIds: instances } = await createAutoSetup(app, owner, [networkId.unity, networkId.unity]));
};
beforeEach(begin);

interface Choice {
  readonly unit: string;
  readonly instance: number;
}

async function upload(lines: readonly string[], units: readonly Choice[] = []): Promise<number> {
  app.clock.forward(1000);
  const csv = ['Date,Instance,Country,Revenue,Currency', ...lines].join('\n');
  const answer = await app.ask(uploadRevenue, await checkedUpload(app, owner, csv, { units }), owner);
  expect(answer.error).not.toHaveProperty('error');
  return answer.data.id;
}
async function undo(id: number): Promise<void> {
  app.clock.forward(1000);
  expect((await app.ask(undoRevenueUpload, { id }, owner)).code).toBe(0);
}
const reported = () => reportedInMarch(app, owner);

test('counts at once, as a line of its own; once it is matched it counts there and nowhere else', async () => {
  const [mine = 0] = instances;
  const lines = [
    `2026-03-05,${mine},US,10.25,USD`,
    '2026-03-05,gone,US,7.77,USD',
    '2026-03-06,lost,US,1500.5,JPY',
    '2026-03-06,gone,,0.01,USD',
  ];
  await upload(lines);
  expect(await reported()).toEqual({
    total: '28.033333',
    byInstance: { [mine]: '10.25', [nobodys]: '17.783333' },
  });
  const second = await upload(lines, [{ unit: 'gone', instance: mine }]);
  expect(await reported()).toEqual({
    total: '28.033333',
    byInstance: { [mine]: '18.03', [nobodys]: '10.003333' },
  });
  await undo(second);
  expect(await reported()).toMatchObject({ byInstance: { [mine]: '10.25', [nobodys]: '17.783333' } });
});

test('a year that is restated at once takes the place of the one before, and gives it back', async () => {
  const [mine = 0] = instances;
  const first = '2025-04-01';
  const days = Array.from({ length: 365 }, (_, ago) => addDays(first, ago));
  const year = (usd: string) =>
    days.flatMap((day) => [`${day},${mine},US,${usd},USD`, `${day},gone,DE,0.01,USD`]);
  const all = () => reportedInMarch(app, owner, first);
  await upload(year('1.1'));
  expect(await all()).toEqual({ total: '405.15', byInstance: { [mine]: '401.5', [nobodys]: '3.65' } });
  const second = await upload(year('2.25'));
  expect(await all()).toEqual({ total: '824.9', byInstance: { [mine]: '821.25', [nobodys]: '3.65' } });
  await undo(second);
  expect((await all()).total).toBe('405.15');
});

test('a report by country takes the place of one without, and the other way round', async () => {
  const [mine = 0] = instances;
  await upload([`2026-03-05,${mine},,5,USD`, '2026-03-05,gone,,2,USD']);
  const byCountry = [
    `2026-03-05,${mine},US,3,USD`,
    `2026-03-05,${mine},DE,2.5,USD`,
    '2026-03-05,gone,DE,2,USD',
  ];
  const second = await upload(byCountry);
  expect((await reported()).total).toBe('7.5');
  const third = await upload([`2026-03-05,${mine},,6,USD`]);
  expect((await reported()).total).toBe('8');
  await undo(second);
  expect((await reported()).total).toBe('8');
  await undo(third);
  expect((await reported()).total).toBe('7');
});

/** A line of a file: a unit's revenue on a day, in cents; `isMatched`: the person says which instance it is. */
const line = fc.record({
  unit: fc.constantFrom('u0', 'u1', 'u2'),
  day: fc.constantFrom('2026-03-05', '2026-03-06'),
  cents: fc.integer({ min: 1, max: 99_999 }),
});
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      lines: fc.uniqueArray(line, {
        minLength: 1,
        maxLength: 4,
        selector: ({ unit, day }) => `${unit} ${day}`,
      }),
      matched: fc.subarray(['u0', 'u1']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ undo: fc.nat(9) }) },
);

interface Brought {
  readonly id: number;
  readonly amounts: ReadonlyMap<string, number>;
}

/** What the network says by the newest files that hold, to the cent. */
function latest(uploads: readonly Brought[]): number {
  const amounts = new Map(uploads.flatMap((one) => [...one.amounts]));
  return [...amounts.values()].reduce((sum, cents) => sum + cents, 0);
}

test('whatever is brought in, matched otherwise and undone: the sum is the network’s own to the cent', {
  timeout: 180_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
    await begin();
    const instanceOf = (unit: string) => instances[unit === 'u0' ? 0 : 1] ?? 0;
    let held: Brought[] = [];
    for (const one of steps) {
      if ('undo' in one) {
        const gone = held[one.undo % Math.max(held.length, 1)];
        if (gone === undefined) continue;
        await undo(gone.id);
        held = held.filter((upload) => upload !== gone);
      } else {
        const file = one.lines.map(
          ({ unit, day, cents }) => `${day},${unit},US,${(cents / 100).toFixed(2)},USD`,
        );
        const units = one.matched.map((unit) => ({ unit, instance: instanceOf(unit) }));
        const id = await upload(file, units);
        held.push({
          id,
          amounts: new Map(one.lines.map(({ unit, day, cents }) => [`${unit} ${day}`, cents])),
        });
      }
      const { total, byInstance } = await reported();
      const lines = Object.values(byInstance).reduce((sum, usd) => sum + Math.round(Number(usd) * 100), 0);
      expect(Math.round(Number(total) * 100)).toBe(latest(held));
      expect(lines).toBe(latest(held));
    }
  });
  const same = { lines: [{ unit: 'u0', day: '2026-03-05', cents: 1 }], matched: [] };
  const leftTwice = [{ ...same, matched: ['u0'] }, same, same];
  const examples: [((typeof leftTwice)[number] | { undo: number })[]][] = [
    [[...leftTwice, { undo: 1 }, { undo: 1 }]],
    [[...leftTwice, { undo: 2 }, { undo: 1 }]],
    [[...leftTwice, { undo: 0 }, { undo: 0 }]],
  ];
  await fc.assert(property, { numRuns: randomCases({ always: 4, long: 12 }) + examples.length, examples });
});
