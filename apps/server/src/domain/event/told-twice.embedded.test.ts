import { segmentRules } from '@millrace/contract/advertiser/segment-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../../testing/test-clickhouse.ts';
import { readPopular } from '../catalogue/read-popular.ts';
import { readRelated } from '../catalogue/read-related.ts';
import { countPeople } from '../segment/count-people.ts';
import { namesToldTwice } from './told-twice.ts';

let clickhouse: ClickHouse;
const advertiserId = 7;
const [hour, day] = [3_600_000, 86_400_000];
const now = Math.floor(Date.now() / hour) * hour;

interface Told {
  readonly event_name: string;
  readonly told_by: string;
  readonly event_id?: string;
  readonly told_device?: string;
  readonly told_user?: string;
  readonly ago?: number;
  readonly items?: readonly string[];
  readonly value_usd?: string;
  readonly promoted_app_id?: number;
}

const order = (event_id: string, more: Partial<Told> = {}): Told => ({
  ...{ event_name: 'purchase', told_by: 'website', event_id, items: ['hat', 'shoe'], value_usd: '10' },
  ...more,
});

/** Of two orders the page of the website tells first, of one the shop's server, and of another the page alone. */
const told: readonly Told[] = [
  { event_name: 'add_to_cart', told_by: 'website', told_device: '91' },
  order('o-1', { told_device: '91', told_user: '11', ago: 2 * hour }),
  order('o-1', { told_by: 'server', told_user: '11', ago: hour, value_usd: '12' }),
  order('o-2', { told_by: 'server', told_user: '12', ago: 2 * hour }),
  order('o-2', { told_user: '12', ago: hour }),
  order('o-3', { told_device: '93', ago: day, items: ['scarf'] }),
  // The same id of another event or app is another event.
  { event_name: 'page_view', told_by: 'website', event_id: 'o-1', told_device: '91' },
  order('o-3', { told_by: 'server', told_user: '14', promoted_app_id: 4, items: ['glove'] }),
  // Nobody has said which one these are.
  order('', { told_device: '95', items: ['belt'] }),
  order('', { told_by: 'server', told_user: '15', items: ['belt'] }),
];

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  const rows = told.map(({ ago = 0, ...row }, nth) => ({
    ...{ kind: 'tracked', metric: '', organization_id: advertiserId, platform: 1, country: '00' },
    ...{ advertiser_id: advertiserId, promoted_app_id: 3, outcome: 'accepted', record_id: `r${nth}` },
    ...{ at: now - 1 - ago, received_at: now - 1 - ago, key: `${nth + 1}` },
    ...row,
  }));
  await clickhouse.ingest('event', rows, { token: 'told' });
});
afterAll(() => clickhouse.close());

test('names of which both tell are known, of the advertiser alone', async () => {
  expect(await namesToldTwice(clickhouse, { advertiserId, since: now - day })).toEqual(['purchase']);
  expect(await namesToldTwice(clickhouse, { advertiserId: 8, since: now - day })).toEqual([]);
});

describe('people', () => {
  const did = (more: object = {}) => ({
    ...{ kind: 'event', event: 'purchase', apps: [], operator: 'atLeast', times: 1, days: 7, filters: [] },
    ...more,
  });
  const size = async (...of: readonly object[]) => {
    const rules = z.parse(segmentRules, { join: 'and', of });
    return (await countPeople({ clickhouse }, rules, { advertiserId, now })).size;
  };

  test('who bought are those of whom the server told, and those of whom the page alone did', async () => {
    // 11, 12, 14 and 15 by the server; 93 and 95 by the page.
    expect(await size(did())).toBe(6);
    expect(await size(did({ times: 2 }))).toBe(0);
    expect(await size(did({ operator: 'exactly', times: 1, apps: [3] }))).toBe(5);
    expect(await size({ kind: 'spent', event: null, days: 7, operator: 'atLeast', amount: '12' })).toBe(1);
  });

  test('a visitor whose order the server told is none of those who did not buy', async () => {
    const cart = did({ event: 'add_to_cart' });
    expect(await size(cart)).toBe(1);
    expect(await size(cart, did({ operator: 'never' }))).toBe(0);
    expect(await size(cart, did({ exclude: true }))).toBe(0);
    expect(await size(cart, { ...did({ operator: 'never' }), exclude: true })).toBe(0);
  });
});

test('items are sold as often as they were bought', async () => {
  const scope = { advertiserId, promotedAppId: 3, now };
  const sold = new Map((await readPopular(clickhouse, scope)).map((one) => [one.item, one.sold]));
  expect(Object.fromEntries(sold)).toEqual({ hat: 2, shoe: 2, belt: 2, scarf: 1 });
  expect((await readRelated(clickhouse, scope)).get('hat')).toEqual(['shoe']);
});
