import {
  createCampaign,
  getCampaign,
  switchCampaigns,
  updateCampaign,
} from '@millrace/contract/advertiser/campaign';
import { everybody } from '@millrace/contract/advertiser/campaign-targeting';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { createSegment, getSegment, setSegmentStatus } from '@millrace/contract/advertiser/segment';
import { emptyRules } from '@millrace/contract/advertiser/segment-rules';
import { role } from '@millrace/contract/people/permission';
import { dayOf } from '@millrace/contract/report/period';
import { splitHash } from '@millrace/mediation/own-ads/member-set';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { campaignFormOf } from '../../testing/campaigns.ts';
import { captureLog } from '../../testing/captured-log.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { openTestSnapshot, withSnapshotDir } from '../../testing/snapshots.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { memberCounter } from '../segment/member-counter.ts';
import { keepSegments } from './keep-segments.ts';

let app: TestApp;
let clickhouse: ClickHouse;
let promoter: Person;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  app = await openTestApp({ clickhouse });
  promoter = await createPerson(app, { roleId: role.promoter });
});
afterAll(async () => {
  await app.close();
  await clickhouse.close();
});

let told = 0;
async function inTheCart(...devices: string[]): Promise<void> {
  const at = app.clock.now().getTime();
  told += 1;
  const rows = devices.map((told_device, nth) => ({
    ...{ kind: 'tracked', metric: '', organization_id: promoter.organizationId, platform: 1, country: '00' },
    ...{ advertiser_id: promoter.organizationId, promoted_app_id: 1, event_name: 'add_to_cart' },
    ...{ told_device, at: at - 1, received_at: at, record_id: `t${told}-${nth}` },
  }));
  await clickhouse.ingest('event', rows, { token: `cart-${told}` });
}
async function count(): Promise<void> {
  const { next } = memberCounter(app.services);
  while (await next());
}

test('who is in a segment reaches phones’ servers while a campaign that is on names it, and follows', async () => {
  // How long members are away is counted in days: the minute that passes below lies within one.
  app.clock.set(`${dayOf(app.clock.now())}T12:00:00Z`);
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const { id: promotedAppId } = (await app.ask(createPromotedApp, site, promoter)).data;
  const segment = (await app.ask(createSegment, { name: 'Cart', rules: emptyRules }, promoter)).data.id;
  const naming = (segmentsIn: number[], segmentsOut: number[] = []) =>
    campaignFormOf({ targeting: { ...everybody, segmentsIn, segmentsOut } });
  const add = (form: ReturnType<typeof naming>, person = promoter) =>
    app.ask(createCampaign, { ...form, promotedAppId }, person);
  // Neither a draft, nor somebody else's, nor both ways.
  expect((await add(naming([segment]))).error.fields).toMatchObject({
    'targeting.segmentsIn.0': { key: 'campaign.errors.segmentGone' },
  });
  await app.ask(setSegmentStatus, { ids: [segment], switch: 'on' }, promoter);
  expect((await add(naming([segment], [segment]))).error.fields).toMatchObject({
    'targeting.segmentsOut': { key: 'campaign.errors.segmentTwice' },
  });
  const campaign = (await add(naming([segment]))).data;
  await app.ask(switchCampaigns, { ids: [campaign.id], switch: 'on' }, promoter);
  expect((await app.ask(getSegment, { id: segment }, promoter)).data.usedIn).toMatchObject([
    { id: campaign.id, way: 'in' },
  ]);
  expect(
    (await app.ask(setSegmentStatus, { ids: [segment], switch: 'archived' }, promoter)).error.error,
  ).toBe('segment.errors.inUse');
  const devices = Array.from({ length: 120 }, (_, nth) => `${18_000_000_000_000_000_000n + BigInt(nth * 7)}`);
  await withSnapshotDir(async (dir) => {
    const snapshot = await openTestSnapshot(dir);
    const { served } = snapshot;
    const shards = snapshot.keeper.others;
    const now = () => app.clock.now().getTime();
    const log = captureLog().logger;
    const keep = { database: app.database, clickhouse, shards, log, every: 3_600_000, now };
    const segments = keepSegments(keep);
    const asks = async (device: string) => {
      await segments.refresh();
      await served.reload(`segment-${segment}`);
      return served.segments.asks(segment, splitHash(device));
    };
    expect(await asks(devices[0] ?? '')).toBe('unknown');
    await inTheCart(...devices);
    await count();
    expect(await asks(devices[0] ?? '')).toBe('member');
    expect(await asks('18000000000000000001')).toBe('other');
    await inTheCart('7');
    app.clock.forward(60_000);
    await count();
    expect(await asks('7')).toBe('member');
    // Another server, or this one after a restart, reads what is there.
    const again = await openTestSnapshot(dir);
    expect(again.served.segments.asks(segment, splitHash('7'))).toBe('member');
    await again.close();
    // How long members are away is there as soon as a campaign asks, and again each hour.
    const away = async (device: string) => {
      await asks(device);
      return served.segments.daysAway(segment, splitHash(device), now());
    };
    expect(await away('7')).toBeNull();
    const asking = { ...naming([segment]), goal: 'engage' as const, recency: [{ days: 1, factor: '1.5' }] };
    const before = (await app.ask(getCampaign, { id: campaign.id }, promoter)).data;
    const asked = { ...asking, id: campaign.id, version: before.version };
    expect((await app.ask(updateCampaign, asked, promoter)).data).toMatchObject({ recency: asking.recency });
    expect(await away('7')).toBe(0);
    app.clock.forward(3 * 86_400_000);
    await inTheCart(devices[1] ?? '');
    expect([await away('7'), await away(devices[1] ?? ''), await away('18000000000000000001')]).toEqual([
      3,
      0,
      null,
    ]);
    const { version } = (await app.ask(getCampaign, { id: campaign.id }, promoter)).data;
    await app.ask(updateCampaign, { ...naming([]), id: campaign.id, version }, promoter);
    expect(await asks('7')).toBe('unknown');
    expect(shards.segments()).toEqual([]);
    await segments.close();
    await snapshot.close();
  });
});
