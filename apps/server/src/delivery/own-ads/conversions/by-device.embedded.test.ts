import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PromotedShard } from '../../../domain/own-ads/load-promoted.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { aCpiShard, aDevice, ByDevice, createPromoted, tellOf } from '../../testing/by-device.ts';
import type { TestDelivery } from '../../testing/delivery-app.ts';
import { adOf, open } from '../../testing/own-ad-calls.ts';
import { ownAdsSetup } from '../../testing/own-ads.ts';
import { withDelivery } from '../../testing/with-delivery.ts';
import { keepDecided } from './keep-decided.ts';

let app: TestApp;
let clickhouse: ClickHouse;
beforeAll(async () => {
  [app, clickhouse] = await Promise.all([openTestApp(), openTestClickHouse()]);
});
afterAll(() => Promise.all([app.close(), clickhouse.close()]));

const hour = 3_600_000;
const second = 1_000;

interface Met {
  readonly delivery: TestDelivery;
  readonly path: ByDevice;
  readonly promoted: PromotedShard;
  tell(fields: Readonly<Record<string, string>>): Promise<string>;
  /** A phone sees an ad. @returns its address for a click */
  see(fields?: object): Promise<string>;
  /** The rows of what was told of, each with what won it or why not. */
  outcomes(): readonly string[];
}

async function withPath(work: (met: Met) => Promise<void>): Promise<void> {
  const { shard } = await createPromoted(app);
  await withDelivery({ ...ownAdsSetup([aCpiShard(shard.id)]), promoted: [shard] }, async (delivery) => {
    const path = new ByDevice(app, clickhouse, [delivery]);
    await work({
      delivery,
      path,
      promoted: shard,
      tell: (fields) => tellOf(delivery, shard, fields),
      async see(fields = {}) {
        const { imptks, link } = await adOf(delivery, { ...fields });
        await open(delivery, imptks[0] ?? '');
        return link;
      },
      outcomes: () =>
        path.rows.map(
          ({ event_name: name, touch = '', refusal = '', spent = '0' }) =>
            `${name} ${touch}${refusal} ${Number(spent)}`,
        ),
    });
  });
}

describe('an install that is told of with a device', () => {
  test('is won by its last view within the hours of the app, at the price of its bid', async () => {
    await withPath(async ({ delivery, path, see, tell, outcomes }) => {
      const did = aDevice();
      await see({ did });
      delivery.clock.forward(23 * hour);
      expect(await tell({ gaid: did.toUpperCase() })).toBe('waiting');
      await path.settle(delivery);
      expect(outcomes()).toEqual(['install view 2.5']);
      expect(path.rows[0]).toMatchObject({ campaign_id: 3, creative_id: 31, app_id: 1, placement_id: 5 });
    });
  });

  test('is won by its last click where there is one, even if it saw another ad since', async () => {
    await withPath(async ({ delivery, path, see, tell, outcomes }) => {
      const did = aDevice();
      await open(delivery, await see({ did }));
      delivery.clock.forward(5 * 24 * hour);
      await see({ did });
      delivery.clock.forward(second);
      await tell({ device_id: did });
      await path.settle(delivery);
      // By then nobody knows whether it was told of before.
      expect(outcomes()).toEqual(['install noTime 0']);
      await tell({ device_id: did, time: String(delivery.clock.now().getTime()) });
      await path.settle(delivery);
      expect(outcomes()).toEqual(['install noTime 0', 'install click 2.5']);
    });
  });

  test.each([
    ['its last view is older than the hours of the app', 25 * hour, {}],
    ['it happened before its view', second, { time: '1' }],
    ['nobody saw anything', second, { device_id: 'bbbbbbbb-0000-4000-8000-000000000000' }],
  ])('counts for nobody where %s, and says so', async (_, later, fields) => {
    await withPath(async ({ delivery, path, see, tell, outcomes }) => {
      const did = aDevice();
      await see({ did });
      const before = Math.floor(delivery.clock.now().getTime() / 1000) - 60;
      delivery.clock.forward(later);
      await tell({ device_id: did, ...fields, ...('time' in fields && { time: String(before) }) });
      await path.settle(delivery);
      expect(outcomes()).toEqual(['install noView 0']);
    });
  });

  test.each([
    ['refuses to be tracked', { regs: { gdpr: 1 } }],
    ['is a child’s', { regs: { coppa: 1 } }],
  ])('counts for nobody where the phone %s', async (_, regs) => {
    await withPath(async ({ delivery, path, see, tell, outcomes }) => {
      const did = aDevice();
      await see({ did, ...regs });
      delivery.clock.forward(second);
      await tell({ device_id: did });
      await path.settle(delivery);
      expect(outcomes()).toEqual(['install noView 0']);
    });
  });

  test('is one, however often it is told of, with and without its click', async () => {
    await withPath(async ({ delivery, path, see, tell, outcomes }) => {
      const did = aDevice();
      const { headers } = await open(delivery, await see({ did }));
      const clickId = new URL(String(headers.location)).searchParams.get('c') ?? '';
      delivery.clock.forward(second);
      expect(await tell({ click_id: clickId })).toBe('counted');
      await tell({ device_id: did });
      await tell({ device_id: did });
      await path.settle(delivery);
      delivery.clock.forward(5 * 24 * hour);
      await tell({ device_id: did });
      await path.settle(delivery);
      expect(outcomes()).toEqual(['install click 2.5', 'install repeated 0', 'install repeated 0']);
    });
  });

  test('with a click that is too old belongs to a later view', async () => {
    await withPath(async ({ delivery, path, see, tell, outcomes }) => {
      const did = aDevice();
      const { headers } = await open(delivery, await see({ did }));
      const clickId = new URL(String(headers.location)).searchParams.get('c') ?? '';
      delivery.clock.forward(8 * 24 * hour);
      expect(await tell({ click_id: clickId })).toBe('tooLate');
      await see({ did });
      delivery.clock.forward(second);
      expect(await tell({ click_id: clickId, device_id: did })).toBe('waiting');
      await path.settle(delivery);
      expect(outcomes()).toEqual(['install tooLate 0', 'install view 2.5']);
    });
  });

  test('of zeros is of no device', async () => {
    await withPath(async ({ tell }) => {
      expect(await tell({ idfa: '00000000-0000-0000-0000-000000000000' })).toBe('noTouch');
      expect(await tell({ idfa: '{idfa}', gaid: '' })).toBe('noTouch');
    });
  });
});

test('while the store is away it waits, and is attributed once when it is back, whoever is killed meanwhile', async () => {
  await withPath(async ({ delivery, path, see, tell, outcomes }) => {
    const did = aDevice();
    await see({ did });
    delivery.clock.forward(second);
    await tell({ device_id: did });
    // The batch is read again after a failure.
    await path.ship(delivery, 2);
    path.isAway = true;
    await expect(path.decide(delivery)).rejects.toThrow('away');
    delivery.clock.forward(48 * hour);
    path.isAway = false;
    expect(await path.decide(delivery)).toBe(1);
    expect(await path.decide(delivery)).toBe(0);
    // Kept, and killed before that was known; then a node that has no disk.
    await path.keep(delivery, async (all) => {
      await keepDecided(all, delivery.services);
      return false;
    });
    expect(await path.keep(delivery, async () => false)).toBe(false);
    await path.settle(delivery);
    await path.settle(delivery);
    expect(outcomes()).toEqual(['install view 2.5']);
  });
});

test('it waits until every server has brought in what phones told it before', async () => {
  await withPath(async ({ delivery, path, see, tell, outcomes }) => {
    const did = aDevice();
    await see({ did });
    delivery.clock.forward(second);
    await tell({ device_id: did });
    await path.ship(delivery);
    const now = delivery.clock.now();
    const said = {
      host: 'h',
      version: '1',
      roles: ['delivery'],
      started_at: now,
      disk_free: 1,
      disk_size: 1,
    };
    const lag = (seconds: number, seen_at = now) =>
      app.database.asSystem((tx) => {
        const row = { ...said, seen_at, lag_seconds: seconds, lag_bytes: 0, is_failing: false };
        return tx
          .insertInto('server_node')
          .values({ name: 'other', ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute();
      });
    await lag(60, new Date(now.getTime() + 10 * second));
    expect(await path.decide(delivery)).toBe(0);
    await lag(0, new Date(now.getTime() + 10 * second));
    expect(await path.decide(delivery)).toBe(1);
    await path.settle(delivery);
    expect(outcomes()).toEqual(['install view 2.5']);
    await app.database.asSystem((tx) => tx.deleteFrom('server_node').execute());
  });
});
