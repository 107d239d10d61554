import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { OwnAdRecord } from '../../delivery/record.ts';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { bookSpend } from './book-spend.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let campaignId: number;
beforeAll(async () => {
  [app, clickhouse] = await Promise.all([openTestApp(), openTestClickHouse()]);
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  const campaign = await app.ask(createCampaign, { ...campaignFormOf(), promotedAppId }, promoter);
  campaignId = campaign.data.id;
});
afterAll(() => Promise.all([app.close(), clickhouse.close()]));

const day = 86_400_000;
const today = Math.floor(Date.now() / day) * day;

function touch(kind: 'impr' | 'click', at: number, known: Partial<OwnAdRecord> = {}) {
  const ownAd = {
    ...{
      bidId: `bid ${at}`,
      advertiserId: promoter.organizationId,
      campaignId,
      creativeId: 1,
      spent: '0.000001',
    },
    ...known,
  };
  return rowsFrom({}, { kind, receivedAt: at, ownAd }).map(({ row }) => ({ ...row }));
}

const book = () => bookSpend({ ...app.services, clickhouse });
const booked = () =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('campaign_day')
      .select((eb) => [eb.cast<string>('day', 'text').as('day'), 'spent'])
      .where('campaign_id', '=', campaignId)
      .orderBy('day')
      .execute(),
  );
const noted = async () =>
  (await app.database.asSystem((tx) => tx.selectFrom('delivery_change').select('id').execute())).length;

test('what was counted is booked by day, exact to a billionth, and again only where it has changed', async () => {
  await book();
  expect(await booked()).toEqual([]);
  const events = [
    ...Array.from({ length: 1000 }, (_, at) =>
      touch('impr', today - day + at, { spent: '0.000000001' }),
    ).flat(),
    ...touch('impr', today + 1, { spent: '0.004' }),
    ...touch('click', today + 2, { spent: '12.345678' }),
    // Of a campaign that does not exist any more, and one that was free.
    ...touch('impr', today + 3, { campaignId: 2_000_000_000, spent: '5' }),
    ...touch('impr', today + 4, { spent: '0' }),
  ];
  await clickhouse.ingest('event', events, { token: 'one' });
  await clickhouse.ingest('event', events, { token: 'one' });
  await book();
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  const first = [
    { day: dayOf(today - day), spent: '0.000001000' },
    { day: dayOf(today), spent: '12.349678000' },
  ];
  expect(await booked()).toEqual(first);
  const before = await noted();
  await book();
  expect([await booked(), await noted()]).toEqual([first, before]);
  await clickhouse.ingest('event', touch('impr', today + 5, { spent: '0.5' }), { token: 'two' });
  await book();
  expect((await booked())[1]?.spent).toBe('12.849678000');
  expect(await noted()).toBe(before + 1);
});

test('what is filled in of weeks ago is booked on its day too', async () => {
  const before = await booked();
  const monthAgo = today - 30 * day;
  await clickhouse.ingest('event', touch('impr', monthAgo, { spent: '7' }), { token: 'past' });
  await book();
  const past = { day: new Date(monthAgo).toISOString().slice(0, 10), spent: '7.000000000' };
  expect(await booked()).toEqual([past, ...before]);
});

test('hours tell impressions, clicks and money of both sides apart', async () => {
  const rows = await clickhouse.lookup(
    `SELECT toUInt32(sum(impressions)) AS impressions, toUInt32(sum(clicks)) AS clicks, advertiser_id, app_id
     FROM millrace.own_ad_hour WHERE campaign_id = ${campaignId} AND toDate(hour) = today()
     GROUP BY advertiser_id, app_id`,
    z.object({ impressions: z.number(), clicks: z.number(), advertiser_id: z.number(), app_id: z.number() }),
  );
  expect(rows).toMatchObject([{ impressions: 3, clicks: 1, advertiser_id: promoter.organizationId }]);
});
