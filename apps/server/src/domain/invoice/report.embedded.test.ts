import { getInvoice, type InvoiceLine } from '@millrace/contract/advertiser/invoice';
import { role } from '@millrace/contract/people/permission';
import { figureText, readFigure } from '@millrace/contract/report/formula';
import { queryAds } from '@millrace/contract/report/report';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { compare, decimal, round } from '../../platform/decimal.ts';
import { addMonths, lastDayOf, lastMonth } from '../../platform/months.ts';
import { createCampaignOf, issue, setIssuer } from '../../testing/invoices.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { randomCases } from '../../testing/random-cases.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { bookSpend } from '../own-ads/book-spend.ts';

let app: TestApp;
let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  await setIssuer(app, { tax_rate: '0' });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

// Both are within the days that are booked, whatever day it is today.
const month = lastMonth(new Date());
const monthBefore = addMonths(month, -1);

/** What an impression cost; one that is late came to the store when the invoice of the first month was issued already. */
const somebodySaw = fc.record({
  campaign: fc.nat({ max: 2 }),
  month: fc.constantFrom(monthBefore, month),
  /** Of a million: how much of the month was over, from its first moment to its last. */
  over: fc.nat({ max: 1_000_000 }),
  /** USD × 10⁻⁹, each enough for an invoice. */
  spent: fc.bigInt({ min: 10_000_000n, max: 10n ** 11n }),
  isLate: fc.boolean(),
});
type Seen = typeof somebodySaw extends fc.Arbitrary<infer One> ? One : never;

let calls = 0;
async function ship({ organizationId }: Person, campaigns: readonly number[], seen: readonly Seen[]) {
  calls += 1;
  const rows = seen.flatMap(({ campaign, month: of, over, spent }, at) => {
    const [first, next] = [Date.parse(of), Date.parse(addMonths(of, 1))];
    const ownAd = {
      ...{ bidId: `bid ${calls} ${at}`, advertiserId: organizationId, spent: figureText(spent) },
      ...{ campaignId: campaigns[campaign] ?? 0, creativeId: 1 },
    };
    const receivedAt = first + Math.floor(((next - first - 1) * over) / 1_000_000);
    return rowsFrom({}, { kind: 'impr', receivedAt, ownAd }).map(({ row }) => ({ ...row }));
  });
  if (rows.length > 0) await clickhouse.ingest('event', rows, { token: String(calls) });
}

/** USD × 10⁻⁹ by campaign. */
async function reported(person: Person, of: string): Promise<Record<string, bigint>> {
  const asked = {
    from: of,
    to: lastDayOf(of),
    dimensions: ['campaign' as const],
    metrics: ['spend' as const],
  };
  const { rows } = (await app.ask(queryAds, asked, person)).data;
  return Object.fromEntries(rows.map(({ keys, values }) => [keys[0], readFigure(values[0] ?? '0')]));
}

test('whatever is seen when, in time or late: invoices say of each campaign and month what its report says, and each total to the cent', {
  timeout: 120_000,
}, async () => {
  const check = fc.asyncProperty(fc.array(somebodySaw, { minLength: 1, maxLength: 30 }), async (seen) => {
    const person = await createPerson(app, { roleId: role.promoter });
    const campaigns: number[] = [];
    for (const name of ['Autumn', 'Winter', 'Spring'])
      campaigns.push(await createCampaignOf(app, person, name));
    const lines: InvoiceLine[] = [];
    const billed = (of: string) => {
      const byCampaign: Record<string, bigint> = {};
      for (const { campaignId, spent } of lines.filter((line) => line.month === of))
        byCampaign[campaignId] = (byCampaign[campaignId] ?? 0n) + readFigure(spent);
      return byCampaign;
    };
    const bill = async (of: string, shipped: readonly Seen[]) => {
      await ship(person, campaigns, shipped);
      // As the job does on the first; later days are the booker's every two seconds.
      await bookSpend({ ...app.services, now: () => new Date(addMonths(of, 1)) });
      const id = await issue(app, person.organizationId, of);
      if (id === undefined) return;
      const invoice = (await app.ask(getInvoice, { id }, person)).data;
      const sum = invoice.lines.reduce((all, { spent }) => all + readFigure(spent), 0n);
      expect(compare(decimal(invoice.net), round(decimal(figureText(sum)), 2))).toBe(0);
      lines.push(...invoice.lines);
    };
    await bill(
      monthBefore,
      seen.filter(({ isLate }) => !isLate),
    );
    expect(billed(monthBefore)).toEqual(await reported(person, monthBefore));
    expect(billed(month)).toEqual({});
    await bill(
      month,
      seen.filter(({ isLate }) => isLate),
    );
    for (const of of [monthBefore, month]) expect(billed(of)).toEqual(await reported(person, of));
  });
  await fc.assert(check, { numRuns: randomCases({ always: 4, long: 20 }) });
});
