import { usualRates } from '@millrace/mediation/own-ads/expected-price';
import { aCampaign, openSay } from '@millrace/mediation/testing/own-ads';
import { expect, test } from 'vitest';
import { foldRequests, type Reach } from './fold-requests.ts';
import type { Alike } from './read-requests.ts';

const reach = (floor: number): Reach => ({
  ...{ organizationId: 1, appId: 1, adType: 2, platform: 1, say: { ...openSay, floors: { '00': floor } } },
});
const row = (placementId: number, requests: number): Alike => ({
  ...{ placementId, requests, country: 'US', deviceType: '', brand: '', model: '', osVersion: '' },
  ...{ connection: '', language: '', hour: 0, known: requests / 2 },
});

test('what was counted of a part stands for all', () => {
  const asked = { total: 1000, sample: 5, rows: [row(1, 150), row(2, 50)] };
  const places = new Map([
    [1, reach(0)],
    [2, reach(4)],
  ]);
  expect(foldRequests(aCampaign(1, { bid: 2 }), asked, places, usualRates)).toMatchObject({
    ...{ requests: 1000, met: 1000, paid: 750, sample: 5 },
    floors: [
      { floor: '0', requests: 750 },
      { floor: '4', requests: 250 },
    ],
  });
});

test('of many floor prices the dearest stand together', () => {
  const places = new Map(Array.from({ length: 20 }, (_, id) => [id, reach(id)] as const));
  const rows = [...places.keys()].map((id) => row(id, 10));
  const { floors } = foldRequests(
    aCampaign(1, { bid: 2 }),
    { total: 200, sample: 1, rows },
    places,
    usualRates,
  );
  expect(floors).toHaveLength(12);
  expect(floors.at(-1)).toEqual({ floor: '11', requests: 90 });
});

test('it says how many would have been held out, of phones that can be known again, and what its factors make of its price', () => {
  const asked = { total: 1000, sample: 5, rows: [row(1, 150), row(2, 50)] };
  const places = new Map([
    [1, reach(1)],
    [2, reach(4)],
  ]);
  const recency = { steps: [{ days: 1, factor: 2.5 }], older: 0.25 };
  const engaging = aCampaign(1, { bid: 2, holdOut: 20, recency });
  expect(foldRequests(engaging, asked, places, usualRates)).toMatchObject({
    ...{ paid: 750, paidBetween: { least: 0, most: 1000 }, heldOut: 75 },
  });
  expect(foldRequests(aCampaign(1, { bid: 2 }), asked, places, usualRates)).toMatchObject({
    ...{ paidBetween: { least: 750, most: 750 }, heldOut: 0 },
  });
});

test('what is paid by clicks, installs and events is worth what the auction has learned', () => {
  const asked = { total: 200, sample: 1, rows: [row(1, 150), row(2, 50)] };
  const places = new Map([
    [1, reach(1)],
    [2, reach(4)],
  ]);
  const cpc = aCampaign(1, { pricing: 'cpc', bid: 0.2 });
  expect(foldRequests(cpc, asked, places, usualRates)).toMatchObject({ price: '2', paid: 150 });
  const learned = { ...usualRates, click: 0.03 };
  expect(foldRequests(cpc, asked, places, learned)).toMatchObject({ price: '6', paid: 200 });
});
