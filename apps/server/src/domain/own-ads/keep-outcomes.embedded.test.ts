import { createCampaign } from '@millrace/contract/advertiser/campaign';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversionRecord, RecordHead } from '../../delivery/record.ts';
import { rowsFrom } from '../../delivery/testing/rows-from.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { keepOutcomes } from './keep-outcomes.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
let campaignId: number;
beforeAll(async () => {
  [app, clickhouse] = await Promise.all([openTestApp(), openTestClickHouse()]);
  promoter = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const promotedAppId = (await app.ask(createPromotedApp, site, promoter)).data.id;
  const form = campaignFormOf({ pricing: 'cpa', paidEvent: 'purchase' });
  campaignId = (await app.ask(createCampaign, { ...form, promotedAppId }, promoter)).data.id;
});
afterAll(() => Promise.all([app.close(), clickhouse.close()]));

let events = 0;
function rowsOf(kind: RecordHead['kind'], spent: string, more: Partial<RecordHead> = {}) {
  events += 1;
  const bidId = `bid ${events}`;
  const advertiserId = promoter.organizationId;
  const ownAd = { bidId, advertiserId, campaignId, creativeId: 1, spent };
  return rowsFrom({}, { kind, receivedAt: Date.now() + events, ownAd, ...more }).map(({ row }) => row);
}

const told = (name: string): { readonly conversion: ConversionRecord } => ({
  conversion: {
    ...{ promotedAppId: 1, name, eventId: `${events}`, value: '', currency: '', valueUsd: '0' },
    ...{ key: `${events}`, touch: 'click' },
  },
});

const keep = (now = app.services.now) => keepOutcomes({ ...app.services, clickhouse, now });
const kept = () =>
  app.database.asSystem((tx) =>
    tx
      .selectFrom('campaign_rate')
      .select(['impressions', 'clicks', 'installs', 'events'])
      .where('campaign_id', '=', campaignId)
      .executeTakeFirst(),
  );
const numbers = async () => Object.values((await kept()) ?? {}).map(Number);
const ingest = (rows: ReturnType<typeof rowsOf>, token: string) =>
  clickhouse.ingest(
    'event',
    rows.map((row) => ({ ...row })),
    { token },
  );

test('what came of a campaign is learned, and only written again when it has moved noticeably', async () => {
  await keep();
  expect(await kept()).toBeUndefined();
  const many = Array.from({ length: 2_000 }, () => rowsOf('impr', '0')).flat();
  const outcome = [
    ...Array.from({ length: 40 }, () => rowsOf('click', '0')).flat(),
    ...rowsOf('install', '0', told('install')),
    // What CPA buys, and another event that nobody pays for.
    ...rowsOf('event', '2.5', told('purchase')),
    ...rowsOf('event', '0', told('sign_up')),
  ];
  await ingest([...many, ...outcome], 'first');
  await keep();
  expect(await numbers()).toEqual([2000, 40, 1, 1]);
  await ingest(rowsOf('impr', '0'), 'one-more');
  await keep();
  expect(await numbers()).toEqual([2000, 40, 1, 1]);
  await ingest(Array.from({ length: 20 }, () => rowsOf('click', '0')).flat(), 'more-clicks');
  await keep();
  expect(await numbers()).toEqual([2001, 60, 1, 1]);
});

test('what was not shown for so long is as good as new, also where nothing else was', async () => {
  await keep(() => new Date(Date.now() + 9 * 86_400_000));
  expect(await kept()).toBeUndefined();
});
