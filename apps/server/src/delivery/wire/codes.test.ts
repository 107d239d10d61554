import { adTypes, undelivered } from '@millrace/contract/publisher/ad-type';
import { networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { describe, expect, test } from 'vitest';
import { connectionOf, networkOfWire, wireAdType, wireNetwork } from './codes.ts';

const everyCode = Array.from({ length: 201 }, (_, index) => index - 100);

describe('ad types', () => {
  test('each has a code of its own', () => {
    const wires = adTypes.flatMap((type) => wireAdType(type) ?? []);
    expect(wires.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('without a code are those that the console says nobody serves', () => {
    expect(adTypes.filter((type) => wireAdType(type) === null)).toEqual(undelivered);
  });
});

describe('networks', () => {
  test('there and back is the same, on both sides', () => {
    for (const id of networkIds) {
      const wire = wireNetwork(id);
      if (wire !== null) expect(networkOfWire(wire.id)).toBe(id);
    }
    const wires = everyCode.filter((code) => networkOfWire(code) !== null);
    expect(wires).toHaveLength(networkIds.length - 1);
    for (const wire of wires) {
      const id = networkOfWire(wire);
      expect(id === null ? null : wireNetwork(id)?.id).toBe(wire);
    }
  });

  test('each has a class of its own', () => {
    const classes = networkIds.flatMap((id) => wireNetwork(id)?.className ?? []);
    expect(new Set(classes).size).toBe(classes.length);
  });

  test('without a code are those that the console says nobody serves', () => {
    expect(networkIds.filter((id) => wireNetwork(id) === null)).toEqual(
      networkIds.filter((id) => !networkOf(id).delivered),
    );
  });

  test.each([
    [networkId.own, 1, 'AdTiming'],
    [networkId.mint, 18, 'Mint'],
    [networkId.crossPromotion, 19, 'CrossPromotion'],
    [networkId.kuaiShou, 21, 'KsAd'],
    [networkId.pubNative, 23, 'HyBid'],
    [networkId.fyber, 30, 'Fyber'],
  ])('%i is %i, %s', (id, wire, className) => {
    expect(wireNetwork(id)).toMatchObject({ id: wire, className });
  });

  test('what is no network has none', () => {
    expect([wireNetwork(19), wireNetwork(-1), networkOfWire(22), networkOfWire(0)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

test('connections as they are meant: an enumeration against names, never a mask', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(connectionOf)).toEqual([
    null,
    null,
    'wifi',
    null,
    '2g',
    '3g',
    '4g',
    '5g',
    null,
  ]);
  expect(['2', '-1', '', null, 'wifi', 2.5].map(connectionOf)).toEqual([
    'wifi',
    null,
    null,
    null,
    null,
    null,
  ]);
});
