import { postbackPath } from '@millrace/contract/advertiser/conversion';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { postbackSecret } from '../../../domain/own-ads/ad-secret.ts';
import { sealTouch, type TouchTicket } from '../../../domain/own-ads/click-id.ts';
import { add, decimal, decimalText } from '../../../platform/decimal.ts';
import { rowsOf } from '../../rows/to-rows.ts';
import { advertiserId, type TestDelivery } from '../../testing/delivery-app.ts';
import { ownAdsSetup } from '../../testing/own-ads.ts';
import { someDeviceKey } from '../../testing/rows-from.ts';
import { withDelivery } from '../../testing/with-delivery.ts';

// Fifty nodes are opened, on a machine that other tests use too.
vi.setConfig({ testTimeout: 120_000 });

const adSecret = 'a secret for tests';
const promoted = { id: 9, postbackKey: 'a'.repeat(32), clickDays: 7, viewHours: 24 };

const prices = [
  { pricing: 'cpi', price: '2.5', event: '' },
  { pricing: 'cpi', price: '0.000001', event: '' },
  { pricing: 'cpa', price: '0.7', event: 'purchase' },
  { pricing: 'cpm', price: '4', event: '' },
] as const;

interface Told {
  readonly click: number;
  readonly name: string;
  readonly eventId: string;
  /** Which of two nodes is told. */
  readonly node: number;
}

const anything: fc.Arbitrary<Told> = fc.record({
  click: fc.nat({ max: prices.length - 1 }),
  name: fc.constantFrom('install', 'purchase', 'sign_up'),
  eventId: fc.constantFrom('', 'a', 'b', 'c'),
  node: fc.nat({ max: 1 }),
});

/** What has to be booked, by campaign: each thing once, at the price of the touch that was first told with it. */
function expected(all: readonly Told[]): Record<number, string> {
  const seen = new Set<string>();
  const booked: Record<number, string> = {};
  for (const { click, name, eventId } of all) {
    const key = name === 'install' ? `install ${click}` : eventId || `${click} ${name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { pricing, price, event } = prices[click] ?? prices[0];
    const isBought = pricing === 'cpi' ? name === 'install' : event === name;
    const before = booked[click + 1] ?? '0';
    booked[click + 1] = sum(before, isBought ? price : '0');
  }
  return booked;
}

const sum = (one: string, other: string) => decimalText(add(decimal(one), decimal(other)));
const plain = (booked: Record<number, string>) =>
  Object.fromEntries(Object.entries(booked).map(([campaign, usd]) => [campaign, Number(usd)]));

test('whatever is told, how often, in which order and to which node, each install and event is booked once at its own price', async () => {
  const setup = { ...ownAdsSetup(), promoted: [promoted] };
  const check = fc.asyncProperty(fc.array(anything, { maxLength: 25 }), async (all) => {
    await withDelivery(setup, (first) =>
      withDelivery(setup, async (second) => {
        const kept: TestDelivery['kept'][number][] = [];
        for (const told of all) {
          const node = told.node === 0 ? first : second;
          await tell(node, told);
          kept.push(...node.kept.slice(-1));
        }
        expect(plain(booked(kept))).toEqual(plain(expected(all)));
      }),
    );
  });
  await fc.assert(check, { numRuns: 25 });
});

async function tell({ app, clock }: TestDelivery, { click, name, eventId }: Told): Promise<void> {
  const ticket: TouchTicket = {
    ...{ touch: 'click', bidId: `bid ${click}`, advertiser: advertiserId, promoted: 9, campaign: click + 1 },
    ...{ creative: 31, app: 1, placement: 5, country: 'DE', at: clock.now().getTime(), isTest: false },
    ...(prices[click] ?? prices[0]),
  };
  const query = {
    ...{ app: '9', secret: postbackSecret(adSecret, promoted), event: name, event_id: eventId },
    click_id: sealTouch(adSecret, ticket),
  };
  const answer = await app.inject({ method: 'GET', url: postbackPath, query });
  expect(answer.statusCode).toBe(200);
}

/** What the event store counts: of rows with one key the first. */
function booked(kept: TestDelivery['kept']): Record<number, string> {
  const keys = new Set<bigint>();
  const sums: Record<number, string> = {};
  for (const { row, key } of kept.flatMap(({ head }) => rowsOf(head, {}, { deviceKey: someDeviceKey }))) {
    const { campaign_id: campaign, spent } = row as {
      readonly campaign_id?: number;
      readonly spent?: string;
    };
    if (campaign === undefined || key === null || keys.has(key)) continue;
    keys.add(key);
    sums[campaign] = sum(sums[campaign] ?? '0', spent ?? '0');
  }
  return sums;
}
