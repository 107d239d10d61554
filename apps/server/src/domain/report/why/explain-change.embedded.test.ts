import { readFigure } from '@millrace/contract/report/formula';
import { type WhyRequest, whyDimensions, whyRequest } from '@millrace/contract/report/why';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, safeParse } from 'zod/v4/core';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { randomCases } from '../../../testing/random-cases.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { ReportQueue } from '../report-queue.ts';
import { runReport } from '../run-report.ts';
import { someFacts, someReports, someRequest } from '../testing/arbitrary.ts';
import { writeFacts } from '../testing/fact.ts';
import { explainChange } from './explain-change.ts';
import { coinOf } from './explain-rows.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

const along = [...whyDimensions];
const metrics = ['revenue', 'impressions', 'ecpm', 'fillRate'] as const;

/** Any days, compared with any, of any part. */
const someQuestion: fc.Arbitrary<WhyRequest> = someRequest
  .map(({ from, to, beforeFrom, beforeTo, filters }) => ({ from, to, beforeFrom, beforeTo, filters, along }))
  .filter((asked) => safeParse(whyRequest, asked).success)
  .map((asked) => parse(whyRequest, asked));

const sizeOf = (value: bigint) => (value < 0n ? -value : value);
const sumOf = (values: readonly string[]) => values.reduce((sum, value) => sum + readFigure(value), 0n);

/** Of a single impression USD per thousand differ by a thousand times what sharing money out cut off. */
const cutOff = 100_000n;

type Shown = string | null | undefined;
function agree(own: Shown, its: Shown, within = 0n): void {
  expect(typeof own === 'string').toBe(typeof its === 'string');
  expect(sizeOf(readFigure(own ?? '0') - readFigure(its ?? '0'))).toBeLessThanOrEqual(within);
}

let organizationId = 9_000;

test('any filter, any comparison: all adds up, and each row changed by what its report says', {
  timeout: 240_000,
}, async () => {
  const store = { clickhouse, reportQueue: new ReportQueue() };
  const check = fc.asyncProperty(
    someFacts,
    someReports,
    fc.array(someQuestion, { minLength: 3, maxLength: 3 }),
    async (facts, reports, questions) => {
      organizationId += 1;
      const scope = { organizationId, appIds: null };
      await writeFacts(clickhouse, organizationId, facts, reports);
      for (const question of questions) {
        const why = await explainChange(store, question, scope);
        const { along: _, ...asked } = question;
        for (const { dimension, rows, other, ...parts } of why.along) {
          // There are fewer of everything here than a card has rows.
          expect(other).toBeNull();
          const report = await runReport(
            store,
            { ...asked, dimensions: [dimension], metrics: [...metrics], offset: 0, limit: 1_000 },
            scope,
          );
          const [revenue, before] = [report.totals.values[0], report.totals.before?.[0]].map((value) =>
            readFigure(value ?? '0'),
          );
          const coin = coinOf({ revenue: revenue ?? 0n, revenueBefore: before ?? 0n });
          const counted = new Map(report.rows.map(({ keys, ...row }) => [keys[0], row]));
          const shown = new Map(rows.map((row) => [row.key, row]));
          for (const key of new Set([...counted.keys(), ...shown.keys()])) {
            const [its, own] = [counted.get(key), shown.get(key ?? '')];
            const changed = readFigure(its?.values[0] ?? '0') - readFigure(its?.before?.[0] ?? '0');
            const gap = sizeOf(readFigure(own?.change ?? '0') - changed);
            // Coins are whole, and what sharing money out cut off is some row's.
            expect(gap, `${dimension} ${key}: ${own?.change} for ${changed}`).toBeLessThan(2n * coin);
            expect(own?.impressions ?? '0').toBe(its?.values[1] ?? '0');
            expect(own?.impressionsBefore ?? '0').toBe(its?.before?.[1] ?? '0');
            agree(own?.ecpm, its?.values[2], cutOff);
            agree(own?.ecpmBefore, its?.before?.[2], cutOff);
            // A placement's requests are not those of its ad units, which are read with it; the card shows none.
            if (dimension === 'placement') continue;
            agree(own?.fillRate, its?.values[3]);
            agree(own?.fillRateBefore, its?.before?.[3]);
          }
          for (const part of ['volume', 'mix', 'rate'] as const)
            expect(sumOf(rows.map((row) => row[part]))).toBe(readFigure(parts[part]));
          const whole = sumOf([parts.volume, parts.mix, parts.rate]);
          if (rows.length > 0) expect(whole).toBe(readFigure(why.change));
          expect(sumOf(rows.map(({ change }) => change))).toBe(whole);
        }
        expect(readFigure(why.now) - readFigure(why.before)).toBe(readFigure(why.change));
      }
    },
  );
  await fc.assert(check, { numRuns: randomCases({ always: 3, long: 60 }) });
});
