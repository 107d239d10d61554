import * as z from 'zod/mini';
import { deviceHash } from '../apps/server/src/domain/event/device-hash.ts';
import { compileGroups } from '../apps/server/src/domain/retargeting/compile-groups.ts';
import { measureGroups } from '../apps/server/src/domain/retargeting/measure-groups.ts';
import { type GroupSums, noGroup } from '../apps/server/src/domain/retargeting/share-groups.ts';
import type { ClickHouse, IngestRow } from '../apps/server/src/platform/clickhouse/clickhouse.ts';
import { openTestClickHouse } from '../apps/server/src/testing/test-clickhouse.ts';
import { type Shop, type ShopEvent, type Shopper, shopOn, shopperOf } from '../fleet/shop/shopper.ts';
import { fateOf } from '../fleet/world/chance.ts';
import { isHeldOut } from '../packages/mediation/src/own-ads/hold-out.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { flag } from './lib/flags.ts';

/**
 * Whether the analysis of a campaign finds what the campaign does. Simulated shoppers come, take and buy for four weeks; a tenth of
 * their phones is held out by the rule that phones' servers hold out by, and all others buy 12 % more than they would have, or
 * nothing more. The analysis is looked at on every evening; at the last one what it stands on is asked of the database by its own query.
 * `--small` has a quarter of the phones.
 */
const COVERAGE = 0.93;
const FALSE_WINS = 0.05;

const seeds = 20;
const days = 28;
const effect = 0.12;
const phones = flag('small') ? 4_000 : 16_000;
const campaign = { id: 7, holdOut: 10 };
const advertiser = 3;
const dayLength = 86_400_000;
/** The same weeks in every run. */
const firstDay = 20_400;
const lastDay = firstDay + days;
/** By which they are put into the past of the database, which keeps no older ones. */
const shift = (Math.floor(Date.now() / dayLength) - lastDay) * dayLength;
const key = Buffer.alloc(32, 7);
const countries = [{ code: 'US', weight: 1 }];
/** How likely a phone asks for an ad on a day that the campaign wins. */
const asking = 0.3;

interface Phone {
  readonly shopper: Shopper;
  readonly person: string;
  readonly held: boolean;
  /** Of its first auction, milliseconds UTC. */
  readonly since: number;
  purchases: number;
  cents: number;
}

interface Evening {
  readonly low: number;
  readonly high: number;
  readonly value: number;
}

interface Run {
  readonly phones: readonly Phone[];
  readonly purchases: readonly (readonly [Phone, ShopEvent])[];
  /** Of each day on which anything could be said. */
  readonly evenings: readonly Evening[];
  readonly last: readonly [GroupSums, GroupSums];
}

/** Four weeks of a shop, and what the analysis says of them on every evening. */
function live(shop: Shop): Run {
  const all: Phone[] = [];
  for (let nth = 0; all.length < phones; nth += 1) {
    const phone = phoneOf(shop, nth);
    if (phone !== undefined) all.push(phone);
  }
  const purchases: (readonly [Phone, ShopEvent])[] = [];
  const evenings: Evening[] = [];
  let last: readonly [GroupSums, GroupSums] = [noGroup, noGroup];
  for (let day = firstDay; day < lastDay; day += 1) {
    for (const phone of all) {
      // Before its first auction nothing has reached it.
      for (const event of shopOn(
        shop,
        phone.shopper,
        day,
        !phone.held && phone.since < day * dayLength + dayLength / 4,
      )) {
        if (event.event !== 'purchase' || event.at < phone.since) continue;
        phone.purchases += 1;
        phone.cents += Math.round(Number(event.value) * 100);
        purchases.push([phone, event]);
      }
    }
    const until = (day + 1) * dayLength;
    last = [sumsOf(all, false, until), sumsOf(all, true, until)];
    const { lift } = measure(last);
    if (lift !== null) evenings.push(lift);
  }
  return { phones: all, purchases, evenings, last };
}

/** A shopper whose phone the campaign won an auction for within the weeks, before anybody comes to the shop that day. */
function phoneOf(shop: Shop, nth: number): Phone | undefined {
  const shopper = shopperOf(shop, nth);
  if (shopper.deviceId === null) return undefined;
  const person = deviceHash(key, shopper.deviceId);
  const first = Math.floor(Math.log(1 - fateOf(shop.seed, 'asks', nth)) / Math.log(1 - asking));
  if (first >= days) return undefined;
  const since = (firstDay + first) * dayLength + 60_000;
  return { shopper, person, held: isHeldOut(campaign, person), since, purchases: 0, cents: 0 };
}

function sumsOf(all: readonly Phone[], held: boolean, until: number): GroupSums {
  const group = all.filter((phone) => phone.held === held && phone.since < until);
  const add = (of: (phone: Phone) => number) => group.reduce((sum, phone) => sum + of(phone), 0);
  return {
    devices: group.length,
    recent: group.filter(({ since }) => since >= until - 7 * dayLength).length,
    converters: group.filter((phone) => phone.purchases > 0).length,
    conversions: add((phone) => phone.purchases),
    conversionSquares: add((phone) => phone.purchases ** 2),
    value: (add((phone) => phone.cents) / 100).toFixed(2),
    valueSquares: add((phone) => (phone.cents / 100) ** 2),
  };
}

const measure = ([treated, heldOut]: readonly [GroupSums, GroupSums]) =>
  measureGroups({ shares: [{ share: campaign.holdOut, treated, heldOut }], spend: '0', days: 7 }, true);

const groupRow = z.object({
  is_held_out: z.number(),
  ...{
    devices: z.number(),
    recent: z.number(),
    share: z.number(),
    converters: z.number(),
    conversions: z.number(),
  },
  ...{ conversion_squares: z.number(), value: z.string(), value_squares: z.number() },
});

/** What the analysis' own query adds up of the same four weeks; each run is an advertiser of its own. */
async function askStore(
  clickhouse: ClickHouse,
  run: Run,
  nth: number,
): Promise<readonly [GroupSums, GroupSums]> {
  const advertiserId = advertiser + nth;
  const of = { advertiser_id: advertiserId };
  const devices = run.phones.map(
    ({ person, held, since }): IngestRow => ({
      ...{ ...of, campaign_id: campaign.id, person, held_out: held ? 1 : 0 },
      ...{ share: campaign.holdOut, first_at: since + shift },
    }),
  );
  const events = run.purchases.map(
    ([{ person }, { at, value = '0', params }]): IngestRow => ({
      ...{
        ...of,
        promoted_app_id: 1,
        event_name: 'purchase',
        person,
        device_hash: person,
        at: at + shift,
        received_at: at + shift,
      },
      ...{ value_usd: value, currency: 'USD', country: 'US', params },
    }),
  );
  for (const [table, rows] of [
    ['campaign_device', devices],
    ['promoted_event', events],
  ] as const) {
    for (let at = 0; at < rows.length; at += 20_000)
      await clickhouse.ingest(table, rows.slice(at, at + 20_000), { token: `${table}-${nth}-${at}` });
  }
  const scope = {
    ...{ advertiserId, campaignId: campaign.id, promotedAppId: 1, event: 'purchase' },
    ...{ from: firstDay * dayLength + shift, until: lastDay * dayLength + shift },
  };
  const measured = { ...scope, spans: [{ from: scope.from, until: scope.until }] };
  const rows = await clickhouse.report(compileGroups(measured), groupRow);
  const group = (held: number): GroupSums => {
    const row = rows.find(({ is_held_out }) => is_held_out === held);
    if (row === undefined) return noGroup;
    const {
      conversion_squares: conversionSquares,
      value_squares: valueSquares,
      is_held_out: _,
      share: __,
      ...sums
    } = row;
    return { ...sums, conversionSquares, valueSquares };
  };
  return [group(0), group(1)];
}

const holds = (truth: number) => (run: Run) =>
  run.evenings.every(({ low, high }) => low <= truth && truth <= high);
const differs = (run: Run) => run.evenings.some(({ low, high }) => low > 0 || high < 0);
const share = (runs: readonly Run[], is: (run: Run) => boolean) => runs.filter(is).length / runs.length;

const clickhouse = await openTestClickHouse();
try {
  const runsOf = (lift: number) =>
    Array.from({ length: seeds }, (_, nth) => live({ seed: 1_000 + nth, lift, countries }));
  const none = runsOf(0);
  const some = runsOf(effect);
  let apart = 0;
  for (const [nth, run] of some.entries()) {
    const asked = measure(await askStore(clickhouse, run, nth)).lift;
    const ours = measure(run.last).lift;
    if (asked === null || ours === null) throw new Error('Four weeks say nothing.');
    apart = Math.max(apart, Math.abs(asked.low - ours.low), Math.abs(asked.high - ours.high));
  }
  const lastOf = (runs: readonly Run[]) => runs.flatMap(({ evenings }) => evenings.slice(-1));
  const figures: Figure[] = [
    {
      name: `${seeds} seeds: the interval holds 12 % on every evening`,
      value: share(some, holds(effect)),
      unit: '',
      limit: { atLeast: COVERAGE },
    },
    {
      name: 'without an effect: one is found on some evening',
      value: share(none, differs),
      unit: '',
      limit: { atMost: FALSE_WINS },
    },
    {
      name: 'without an effect: the interval holds 0 on every evening',
      value: share(none, holds(0)),
      unit: '',
      limit: { atLeast: COVERAGE },
    },
    {
      name: 'the query and the simulation differ by at most',
      value: apart,
      unit: 'of a lift',
      limit: { atMost: 1e-6 },
    },
    { name: 'seeds in which the effect is found in four weeks', value: share(some, differs), unit: '' },
    {
      name: 'the lift that is found, in the middle',
      value: 100 * median(lastOf(some).map(({ value }) => value)),
      unit: '%',
    },
    {
      name: 'half of the interval in the end, in the middle',
      value: 100 * median(lastOf(some).map(({ low, high }) => (high - low) / 2)),
      unit: '%',
    },
  ];
  report(figures);
} finally {
  await clickhouse.close();
}
