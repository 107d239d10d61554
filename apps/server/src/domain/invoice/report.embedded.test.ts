import { getInvoice } from '@millrace/contract/advertiser/invoice';
import { role } from '@millrace/contract/people/permission';
import { queryAds } from '@millrace/contract/report/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { add, compare, decimal, round } from '../../platform/decimal.ts';
import { addMonths } from '../../platform/months.ts';
import { createCampaignOf, issue, setIssuer } from '../../testing/invoices.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { bookSpend } from '../own-ads/book-spend.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  promoter = await createPerson(app, { roleId: role.promoter });
  await setIssuer(app, { tax_rate: '0' });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

// Within the days that are booked: the last month's last ones, whatever day it is today.
const month = addMonths(`${new Date().toISOString().slice(0, 7)}-01`, -1);
const lastDay = Date.parse(addMonths(month, 1)) - 1_000;

test('an invoice says of each campaign what the report of its month says, to the last digit, and the total to the cent', async () => {
  const campaigns = [
    await createCampaignOf(app, promoter, 'Autumn'),
    await createCampaignOf(app, promoter, 'Winter'),
    await createCampaignOf(app, promoter, 'Spring'),
  ];
  const events = campaigns.flatMap((campaignId, index) =>
    Array.from({ length: 40 }, (_, at) => {
      const spent = `0.${String(1_234_567 + index * 7_654_321 + at * 1_111).padStart(9, '0')}`;
      const bidId = `bid ${index} ${at}`;
      const ownAd = { bidId, advertiserId: promoter.organizationId, campaignId, creativeId: 1, spent };
      return rowsFrom({}, { kind: 'impr', receivedAt: lastDay - at, ownAd }).map(({ row }) => ({ ...row }));
    }).flat(),
  );
  await clickhouse.ingest('event', events, { token: 'one' });
  // As the job does on the first; later days are the booker's every two seconds.
  await bookSpend({ ...app.services, now: () => new Date(lastDay + 86_400_000) });
  const id = (await issue(app, promoter.organizationId, month)) ?? 0;
  const { lines, net } = (await app.ask(getInvoice, { id }, promoter)).data;
  const asked = { from: month, to: new Date(lastDay).toISOString().slice(0, 10) };
  const report = await app.ask(
    queryAds,
    { ...asked, dimensions: ['campaign'], metrics: ['spend'] },
    promoter,
  );
  const spent = new Map(
    report.data.rows.map(({ keys: [campaign], values: [value] }) => [campaign, value ?? '0']),
  );
  expect(lines.map((line) => line.campaignId).toSorted()).toEqual(campaigns.toSorted());
  for (const line of lines)
    expect(compare(decimal(line.spent), decimal(spent.get(String(line.campaignId)) ?? '0'))).toBe(0);
  const sum = [...spent.values()].map(decimal).reduce(add, decimal('0'));
  expect(compare(decimal(net), round(sum, 2))).toBe(0);
});
