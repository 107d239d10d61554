import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAdsOverview } from '@millrace/contract/advertiser/ads-overview';
import type { Call } from '@millrace/contract/kit/call';
import { downloadPath } from '@millrace/contract/kit/download';
import { listNotices } from '@millrace/contract/people/notification';
import { role } from '@millrace/contract/people/permission';
import { queryAds, queryReport } from '@millrace/contract/report/report';
import { exportAds, exportReport, fetchExport, getExport } from '@millrace/contract/report/report-export';
import { createSavedReport, listSavedReports } from '@millrace/contract/report/saved-report';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookSpend } from '../../../domain/own-ads/book-spend.ts';
import { type AdFact, writeAdFacts } from '../../../domain/report/testing/ad-fact.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { createApiKeyForTests } from '../../../testing/api-keys.ts';
import { createTestAdvertiser, createTestCreative } from '../../../testing/campaigns.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import { createTestApp, createTestPlacement } from '../../../testing/publisher-setup.ts';
import { savedReportForm } from '../../../testing/saved-reports.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { exporter } from '../report-export/exporter.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let dataDir: string;
let owner: Person;
let promoter: Person;
let ad: Omit<AdFact, 'hour' | 'spent'>;
let otherApp: number;

const dayMs = 86_400_000;
const dayAt = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const days = { from: dayAt(8), to: dayAt(1) };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-ads-report-'));
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse, env: { DATA_DIR: dataDir } });
  owner = await createPerson(app);
  const appId = await createTestApp(app, owner, { name: 'Coin Rush' });
  otherApp = await createTestApp(app, owner, { name: 'Secret Launch' });
  const placement = await createTestPlacement(app, owner, appId, { name: 'Level end' });
  const { person, campaignId } = await createTestAdvertiser(app);
  promoter = person;
  const creative = await createTestCreative(app, promoter);
  ad = {
    ...{ country: 'DE', organization: owner.organizationId, app: appId, placement },
    ...{ advertiser: promoter.organizationId, campaign: campaignId, creative },
    ...{ impressions: 3, clicks: 1 },
  };
  await writeAdFacts(clickhouse, [
    { ...ad, hour: `${dayAt(1)}T10:00:00Z`, spent: '0.003000001' },
    { ...ad, hour: `${dayAt(1)}T23:00:00Z`, country: 'US', impressions: 1, clicks: 0, spent: '0.1' },
    { ...ad, hour: `${dayAt(2)}T00:00:00Z`, spent: '1.000000008' },
    // Of another advertiser, in an app of the same publisher.
    {
      ...ad,
      hour: `${dayAt(1)}T10:00:00Z`,
      advertiser: 999_999,
      campaign: 999_999,
      app: otherApp,
      spent: '7',
    },
  ]);
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
  await rm(dataDir, { recursive: true });
});

const question = { ...days, metrics: ['spend' as const] };
const calls: [string, Call, object][] = [
  ['queryAds', queryAds, question],
  ['exportAds', exportAds, { format: 'csv', title: 'Ads', report: question }],
];

describe.each(calls)('%s', (_name, call, input) => {
  test('signed out 401; a publisher, an API key: not', async () => {
    expect((await app.ask<Call>(call, input)).status).toBe(401);
    expect((await app.ask<Call>(call, input, owner)).status).toBe(403);
    const { secret } = await createApiKeyForTests(app, owner);
    expect((await app.ask<Call>(call, input, { apiKey: secret })).status).toBe(403);
  });

  test('says by field what an advertiser may not ask', async () => {
    const report = { ...days, metrics: ['spend', 'revenue'], dimensions: ['advertiser'] };
    const asked = 'report' in input ? { ...input, report } : report;
    const { code, error } = await app.ask<Call>(call, asked, promoter);
    expect(code).toBe(1004);
    const fields = Object.keys(error.fields ?? {}).map((path) => path.replace('report.', ''));
    expect(fields.sort()).toEqual(['dimensions.0', 'metrics.1']);
  });
});

describe("an advertiser's figures", () => {
  test("are of their own ads alone, another one's ids do not exist", async () => {
    const { person: other } = await createTestAdvertiser(app);
    const named = { dimension: 'campaign' as const, values: [String(ad.campaign)] };
    const dimensions = ['campaign' as const, 'app' as const, 'placement' as const];
    for (const filters of [[], [named]]) {
      const { data } = await app.ask(queryAds, { ...question, dimensions, filters }, other);
      expect(data).toMatchObject({ rows: [], count: 0, totals: { values: ['0'] } });
      const { removed: _, ...names } = data.names;
      expect(Object.values(names).flatMap(Object.keys)).toEqual([]);
    }
  });

  test('come with the names of what is theirs, and of the places where it ran', async () => {
    const dimensions = ['promotedApp', 'campaign', 'creative', 'app', 'placement'] as const;
    const { data } = await app.ask(queryAds, { ...question, dimensions: [...dimensions] }, promoter);
    const promotedApp = data.rows[0]?.keys[0] ?? '';
    expect(data.rows).toEqual([
      {
        keys: [promotedApp, ...[ad.campaign, ad.creative, ad.app, ad.placement].map(String)],
        values: ['1.103000009'],
      },
    ]);
    expect(data.names).toMatchObject({
      promotedApp: { [promotedApp]: expect.stringContaining('shop.example') },
      campaign: { [ad.campaign]: 'Autumn' },
      creative: { [ad.creative]: 'Leaderboard' },
      app: { [ad.app]: 'Coin Rush' },
      placement: { [ad.placement]: 'Level end' },
    });
  });

  test('agree with the overview and with what was booked, to the last decimal', async () => {
    await bookSpend({ ...app.services, clickhouse });
    const { spent } = await app.database.asSystem((tx) =>
      tx
        .selectFrom('campaign_day')
        .select(sql<string>`trim_scale(sum(spent))::text`.as('spent'))
        .where('campaign_id', '=', ad.campaign)
        .executeTakeFirstOrThrow(),
    );
    const figures = (await app.ask(getAdsOverview, {}, promoter)).data.periods?.week.figures;
    const metrics = ['spend' as const, 'adImpressions' as const, 'adClicks' as const];
    const { totals } = (await app.ask(queryAds, { ...days, metrics }, promoter)).data;
    expect(totals.values).toEqual(['1.103000009', '7', '2']);
    expect(spent).toBe('1.103000009');
    expect([figures?.spend, String(figures?.impressions), String(figures?.clicks)]).toEqual(totals.values);
  });

  test('by hour, country and the days before', async () => {
    const request = {
      ...{ from: dayAt(1), to: dayAt(1), beforeFrom: dayAt(2), beforeTo: dayAt(2) },
      ...{ dimensions: ['day' as const, 'country' as const], metrics: ['spend' as const] },
    };
    const { rows } = (await app.ask(queryAds, request, promoter)).data;
    expect(rows).toEqual([
      { keys: [dayAt(1), 'DE'], values: ['0.003000001'], before: ['1.000000008'] },
      { keys: [dayAt(1), 'US'], values: ['0.1'], before: ['0'] },
    ]);
  });
});

describe("a publisher's figures of own ads", () => {
  const byAdvertiser = { ...question, dimensions: ['app' as const, 'advertiser' as const] };

  test('are of their apps, with the names of advertisers', async () => {
    const { data } = await app.ask(queryReport, byAdvertiser, owner);
    expect(data.rows).toEqual([
      { keys: [String(otherApp), '999999'], values: ['7'] },
      { keys: [String(ad.app), String(ad.advertiser)], values: ['1.103000009'] },
    ]);
    expect(Object.keys(data.names.advertiser)).toEqual([String(ad.advertiser)]);
    expect(data.totals.values).toEqual(['8.103000009']);
  });

  test('of a limited member: of their apps alone', async () => {
    const member = { roleId: role.appViewer, organizationId: owner.organizationId, apps: [ad.app] };
    const { data } = await app.ask(queryReport, byAdvertiser, await createPerson(app, member));
    expect(data.rows.map(({ keys }) => keys[0])).toEqual([String(ad.app)]);
    expect(data.totals.values).toEqual(['1.103000009']);
  });

  test("of another publisher: none; and nobody is told of an advertiser's campaigns", async () => {
    const other = await createPerson(app);
    const { data } = await app.ask(queryReport, byAdvertiser, other);
    expect(data).toMatchObject({ rows: [], totals: { values: ['0'] }, names: { advertiser: {} } });
    const byCampaign = { ...question, dimensions: ['campaign' as const] };
    expect((await app.ask(queryReport, byCampaign, owner)).error.fields).toHaveProperty(['dimensions.0']);
  });
});

describe('an export', () => {
  const worked = async (person: Person, report: object) => {
    const input = { format: 'csv', title: 'Ads', report } as const;
    const { data } = await app.ask<Call>(exportAds, input, person);
    const { id } = data as { id: number };
    const log = { warn: () => undefined };
    const worker = exporter({ services: app.services, log, leastFree: 0 });
    while (await worker.next()) await worker.settled?.();
    const { data: ticket } = await app.ask(fetchExport, { id }, person);
    const file = await app.app.inject({ url: `/api${downloadPath}?ticket=${ticket.ticket}` });
    return { id, body: file.body };
  };

  test('has the rows of the screen with their names, and is nobody else’s', async () => {
    const { id, body } = await worked(promoter, { ...question, dimensions: ['campaign', 'app'] });
    expect(body.split('\r\n')).toEqual([
      '\uFEFFCampaign,Campaign ID,App,App ID,Spend (USD)',
      `Autumn,${ad.campaign},Coin Rush,${ad.app},1.103000009`,
      '',
    ]);
    const { person: other } = await createTestAdvertiser(app);
    for (const person of [other, owner]) {
      expect((await app.ask(getExport, { id }, person)).code).toBe(1002);
      expect((await app.ask(fetchExport, { id }, person)).code).toBe(1002);
    }
  });

  test('is told of behind the bell, with the way to the report', async () => {
    await app.ask(exportAds, { format: 'csv', title: 'Bell', report: question }, promoter);
    const worker = exporter({ services: app.services, log: { warn: () => undefined }, leastFree: 0 });
    while (await worker.next()) await worker.settled?.();
    const { list } = (await app.ask(listNotices, {}, promoter)).data;
    expect(list.map(({ linkUrl }) => linkUrl)).toContain('/adv/overview/rt?view=report&exports=open');
  });

  test("a publisher's report is not an advertiser's to export", async () => {
    const report = { ...days, metrics: ['impressions' as const] };
    const input = { format: 'csv' as const, title: 'All', report };
    expect((await app.ask(exportReport, input, promoter)).status).toBe(403);
  });
});

describe('a saved report', () => {
  const view = { page: 'ads', period: 'last7', dimensions: ['campaign'], metrics: ['spend'] } as const;

  test("of an advertiser is one of own ads, a publisher's one of theirs", async () => {
    const form = { name: 'Mondays', shared: true, view };
    const asAds = {
      ...form,
      view: { ...view, dimensions: [...view.dimensions], metrics: [...view.metrics] },
    };
    expect((await app.ask(createSavedReport, asAds, promoter)).data.view).toMatchObject(asAds.view);
    expect((await app.ask(listSavedReports, {}, promoter)).data.total).toBe(1);
    expect((await app.ask(listSavedReports, {}, owner)).data.total).toBe(0);
    expect((await app.ask(createSavedReport, asAds, owner)).error.fields).toHaveProperty(['view.page']);
    const performance = savedReportForm('Of a publisher');
    expect((await app.ask(createSavedReport, performance, promoter)).error.fields).toHaveProperty([
      'view.page',
    ]);
  });
});
