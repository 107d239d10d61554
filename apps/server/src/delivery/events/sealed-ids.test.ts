import type { EventWay } from '@millrace/contract/advertiser/tracked-event';
import { expect, test } from 'vitest';
import type { KeptId } from '../../domain/kept-id/keep-ids.ts';
import { idOpener } from '../../domain/kept-id/sealed-id.ts';
import { EventLogFull } from '../../platform/event-log/errors.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { advertiserId, type TestDelivery } from '../testing/delivery-app.ts';
import { ownAdsSetup } from '../testing/own-ads.ts';
import { someDeviceKey, someIdKey } from '../testing/rows-from.ts';
import { withDelivery } from '../testing/with-delivery.ts';
import { gatherIds } from './gather-ids.ts';
import { readEvent } from './read-event.ts';

const day = 86_400_000;
const since = 1_700_000_000_000;
const promoted = {
  ...{ id: 9, advertiserId, postbackKey: 'k', clickDays: 7, viewHours: 24 },
  idsSince: since,
};
const device = '38400000-8cf0-11bd-b23e-10b96e40000d';
type Fields = Record<string, unknown>;

const run = (work: (delivery: TestDelivery) => Promise<void>) => withDelivery(ownAdsSetup([]), work);
const tell = (
  { services }: TestDelivery,
  events: readonly Fields[],
  {
    by = 'server' as EventWay,
    of = promoted as Omit<typeof promoted, 'idsSince'> & { idsSince?: number },
  } = {},
) => services.events.keep({ promoted: of, by, events: events.map(readEvent) });

/** What goes to the store of what was kept, its ids opened. */
async function gathered({ kept }: TestDelivery) {
  const taken: { advertiserId: number; since: number; ids: readonly KeptId[] }[] = [];
  const ids = gatherIds(
    async (whose, all, time) => void taken.push({ advertiserId: whose, since: time, ids: all }),
  );
  for (const { head } of kept) ids.see(head);
  await ids.flush();
  await ids.flush();
  const open = idOpener(someIdKey);
  return taken.map((one) => ({
    ...one,
    ids: one.ids.map(({ sealed, ...rest }) => ({ ...rest, id: open(sealed, { ...one, ...rest }) })),
  }));
}
const idsOf = async (delivery: TestDelivery) =>
  (await gathered(delivery)).flatMap(({ ids }) => ids.map(({ id }) => id));

test('of each person one id goes sealed, the device’s or else the customer’s, once for each day of events', async () => {
  await run(async (delivery) => {
    const now = delivery.clock.now().getTime();
    const both = { event: 'page_view', device_id: device, user_id: 'customer-55' };
    await tell(delivery, [both, both, { event: 'purchase', user_id: 'customer-56', time: now - 5_000 }]);
    await tell(delivery, [{ ...both, event: 'purchase' }]);
    await tell(delivery, [{ ...both, time: now - 2 * day, event_id: 'late' }]);
    const sealed = delivery.kept.map(
      ({ head }) => head.tracked?.events.filter((one) => one.sealed !== undefined).length,
    );
    expect(sealed).toEqual([2, 0, 1]);
    expect(await gathered(delivery)).toMatchObject([
      {
        ...{ advertiserId, since },
        ids: [
          { id: device, isDevice: true, seen: now },
          { id: 'customer-56', isDevice: false, seen: now - 5_000 },
        ],
      },
    ]);
    // Rows of events have hashes alone, and nothing says an id in clear.
    const rows = delivery.kept.flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }));
    const all = JSON.stringify(delivery.kept.map(({ head }) => head.tracked?.events[0]?.sealed));
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(JSON.parse(all)[0]);
    expect(JSON.stringify(delivery.kept)).not.toMatch(/38400000|customer-5/);
  });
});

test('nothing is kept of whom nobody may know, of what does not count, and by whoever has not switched it on', async () => {
  await run(async (delivery) => {
    const event = { event: 'purchase', device_id: device, user_id: 'customer-55' };
    for (const says of [{ consent: false }, { regs: { gdpr: 1 } }, { regs: { coppa: true } }, { ccpa: '1' }])
      await tell(delivery, [{ ...event, ...says }]);
    await tell(delivery, [
      { ...event, value: 'much' },
      { ...event, event: '<script>' },
      { event: 'page_view' },
    ]);
    await tell(delivery, [event], { by: 'test' });
    await tell(delivery, [event], { by: 'mediation' });
    const { idsSince: _, ...without } = promoted;
    await tell(delivery, [event], { of: without });
    expect(await gathered(delivery)).toEqual([]);
  });
});

test('of a website’s visitor no id is kept, of its customer the customer’s', async () => {
  await run(async (delivery) => {
    await tell(delivery, [{ event: 'page_view', device_id: device }], { by: 'website' });
    await tell(delivery, [{ event: 'page_view', device_id: `${device}-2`, user_id: 'customer-57' }], {
      by: 'website',
    });
    expect(await gathered(delivery)).toMatchObject([{ ids: [{ id: 'customer-57', isDevice: false }] }]);
  });
});

test('one whose call was not kept is sealed again, and so it is when it was switched off and on', async () => {
  await run(async (delivery) => {
    const event = { event: 'page_view', device_id: device };
    delivery.beforeKeeping = () => Promise.reject(new EventLogFull('the disk is full', 30));
    await expect(tell(delivery, [event])).rejects.toThrow(EventLogFull);
    delivery.beforeKeeping = async () => undefined;
    await tell(delivery, [event]);
    await tell(delivery, [event]);
    expect(await idsOf(delivery)).toEqual([device]);
    await tell(delivery, [event], { of: { ...promoted, idsSince: since + 1 } });
    expect((await gathered(delivery)).map((one) => one.since)).toEqual([since, since + 1]);
    const other = { ...promoted, advertiserId: advertiserId + 1 };
    await tell(delivery, [event], { of: other });
    expect((await gathered(delivery)).map((one) => one.advertiserId)).toEqual([
      advertiserId,
      advertiserId,
      advertiserId + 1,
    ]);
  });
});

test('what could not be stored is handed on again', async () => {
  await run(async (delivery) => {
    await tell(delivery, [{ event: 'page_view', device_id: device }]);
    let isAway = true;
    let stored = 0;
    const ids = gatherIds(async (_, all) => {
      if (isAway) throw new Error('away');
      stored += all.length;
    });
    for (const { head } of delivery.kept) ids.see(head);
    await expect(ids.flush()).rejects.toThrow('away');
    isAway = false;
    await ids.flush();
    await ids.flush();
    expect(stored).toBe(1);
  });
});
