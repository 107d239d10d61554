import { networkId } from '@millrace/contract/publisher/network/network-id';
import { platform } from '@millrace/contract/publisher/platform';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../../platform/fields.ts';
import { readPhone } from '../phone.ts';
import { readConversion } from './read-conversion.ts';
import { readCrash } from './read-crash.ts';
import { readEvents } from './read-events.ts';
import { readInit } from './read-init.ts';
import { readPurchase } from './read-purchase.ts';
import { readQuery } from './read-query.ts';
import { readReport } from './read-report.ts';
import { readReward } from './read-reward.ts';
import { readWaterfall } from './read-waterfall.ts';

const rates: Readonly<Record<string, number>> = { EUR: 1.1 };
const toUsd = (amount: number, currency: string) => {
  const rate = rates[currency];
  return rate === undefined ? null : amount * rate;
};

const readers: Readonly<Record<string, (fields: Fields) => unknown>> = {
  query: readQuery,
  init: readInit,
  wf: (fields) => readWaterfall(fields, toUsd),
  lr: (fields) => readReport(fields, platform.ios),
  ic: readReward,
  iap: readPurchase,
  log: readEvents,
  err: readCrash,
  cd: readConversion,
  phone: (fields) => readPhone(fields, { platform: platform.ios, sdkVersion: '1' }),
};

/** Names that mean something, so that what hides behind them is met. */
const names = fc.constantFrom(
  ...`pid iid mid scene type act bid bids2s reqId ruleId abt abtId revenue rp ii cadn events eid ts code msg data price cur
      iap iapt content tag error cd adns imprTimes did uid regs tags v plat sdkv k gcy lcountry fit __proto__ constructor`
    .trim()
    .split(/\s+/),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.jsonValue(),
    fc.constantFrom(-1, '-1', '', '1e400', '\ud800', '0x1', 1e308, 2 ** 31),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(names, tie('any'), { maxKeys: 6 }),
  ),
})).any;

test.each(Object.entries(readers))('%s: no object makes it throw', (_, read) => {
  fc.assert(
    fc.property(fc.dictionary(names, value, { maxKeys: 12 }), (fields) => {
      const parsed: unknown = JSON.parse(JSON.stringify(fields));
      expect(() => read(parsed as Fields)).not.toThrow();
    }),
    { numRuns: 300 },
  );
});

test('the address of a call', () => {
  expect(readQuery({ v: '4', plat: '1', sdkv: '2.6.6', k: 'KEY' })).toEqual({
    version: 4,
    platform: platform.android,
    sdkVersion: '2.6.6',
    appKey: 'KEY',
  });
  const nothing = { version: null, platform: null, sdkVersion: null, appKey: null };
  expect(readQuery({})).toEqual(nothing);
  expect(readQuery({ v: ['1', '2'], plat: '2', sdkv: '', k: ['a'] })).toEqual(nothing);
});

test('init: the networks that the app was built with', () => {
  const adns = [
    { mid: 2, adapterv: '1.2', msdkv: '20.1' },
    { mid: '13', adapterv: '' },
    { mid: 22 },
    { mid: -1 },
    7,
  ];
  expect(readInit({ adns }).networks).toEqual([
    { networkId: networkId.adMob, adapterVersion: '1.2', sdkVersion: '20.1' },
    { networkId: networkId.buad, adapterVersion: null, sdkVersion: null },
  ]);
  expect(readInit({}).networks).toEqual([]);
});

describe('wf', () => {
  test('numbers as texts', () => {
    const read = readWaterfall({ pid: '119', act: '4', iap: '0.0', imprTimes: 2, reqId: 'r1' }, toUsd);
    expect(read).toEqual({
      placementId: 119,
      act: 4,
      iap: '0.0',
      impressions: 2,
      bids: [],
      requestId: 'r1',
    });
  });

  test('bids in USD; a price that is none stays one that is ignored, and without an instance there is no bid', () => {
    const bid = [
      { iid: 1, price: 2.5 },
      { iid: '2', price: '3', cur: 'usd' },
      { iid: 3, price: 10, cur: 'EUR' },
      { iid: 4, price: 10, cur: 'XXX' },
      { iid: 5, price: -1 },
      { iid: -1, price: 5 },
      { price: 5 },
      null,
    ];
    expect(readWaterfall({ bid }, toUsd).bids).toEqual([
      { instanceId: 1, price: 2.5 },
      { instanceId: 2, price: 3 },
      { instanceId: 3, price: 11 },
      { instanceId: 4, price: Number.NaN },
      { instanceId: 5, price: Number.NaN },
    ]);
  });
});

describe('lr', () => {
  test.each([3, 4, 5, 6, 7, 8, 9, 14])('knows type %i', (type) => {
    expect(readReport({ type }, platform.android)).toMatchObject({ type });
    expect(readReport({ type: String(type) }, platform.android)).toMatchObject({ type });
  });

  test.each([1, 2, 0, -1, 10, 13, 15, 'x', null, undefined])('refuses type %j', (type) => {
    expect(readReport({ type }, platform.android).type).toBeNull();
  });

  test.each([
    [0.00450000017881393, 4.5],
    // Floats of 150.1, 0.1 and 9999.99 by a thousand: what is beyond their digits is no money.
    [Math.fround(150.1) / 1000, 150.1],
    [Math.fround(0.1) / 1000, 0.1],
    [Math.fround(9999.99) / 1000, 9999.99],
    [Math.fround(12.345678) / 1000, 12.34568],
    ['0.0015', 1.5],
    [0, 0],
    [-1, null],
    [-0.5, null],
    ['x', null],
  ])('iOS says what one impression is worth: %j is an eCPM of %j', (revenue, ecpm) => {
    expect(readReport({ type: 6, revenue }, platform.ios).ecpm).toBe(ecpm);
  });

  test('everything that it says', () => {
    const fields = {
      type: 6,
      pid: '5',
      iid: '11',
      scene: -1,
      act: '1',
      abt: 2,
      abtId: 100,
      bid: 1,
      reqId: 'r1',
      ruleId: '7',
      revenue: '1.5',
      rp: 2,
      ii: 3,
      cadn: 'Meta',
    };
    expect(readReport(fields, platform.android)).toEqual({
      type: 6,
      placementId: 5,
      instanceId: 11,
      sceneId: null,
      act: 1,
      group: 'B',
      testId: 100,
      isBidding: true,
      requestId: 'r1',
      ruleId: 7,
      ecpm: 1.5,
      precision: 2,
      position: 3,
      networkBehind: 'Meta',
    });
  });
});

describe('log', () => {
  const absent = {
    placementId: null,
    instanceId: null,
    sceneId: null,
    requestId: null,
    ruleId: null,
    testId: null,
    group: null,
    code: null,
    message: null,
    duration: null,
    isBidding: false,
    price: null,
    currency: null,
    data: null,
  };

  test('markers of what is not known are not read as values', () => {
    const events = [
      { eid: 273, ts: 5, mid: -1, iid: -1, scene: -1, price: -1, bid: -1, code: '', duration: -1 },
    ];
    expect(readEvents({ events }).events).toEqual([{ ...absent, eventId: 273, at: 5 }]);
  });

  test('a batch as the documentation shows it', () => {
    const events = [
      { ts: 1, eid: 100 },
      { ts: 2, eid: 111, pid: 1639 },
      { ts: 3, eid: 204, pid: 1639, iid: 3412, duration: 2 },
      { ts: 4, eid: 207, pid: 1639, iid: 3412, duration: 6 },
    ];
    const read = readEvents({ appk: 'KEY', events });
    expect(read.appKey).toBe('KEY');
    expect(read.events.map(({ eventId, at, duration }) => [eventId, at, duration])).toEqual([
      [100, 1, null],
      [111, 2, null],
      [204, 3, 2],
      [207, 4, 6],
    ]);
  });

  test('an event without an id is none; reasons may stand in data', () => {
    expect(readEvents({ events: [{ ts: 1 }, { eid: 'x' }, { eid: 70_000 }] }).events).toEqual([]);
    expect(readEvents({ events: [{ eid: 206, data: { code: 3, msg: 'No fill\n' } }] }).events).toEqual([
      {
        ...absent,
        eventId: 206,
        at: null,
        code: '3',
        message: 'No fill',
        data: '{"code":3,"msg":"No fill\\n"}',
      },
    ]);
  });
});

test('ic, iap, err, cd', () => {
  expect(readReward({ pid: '5', iid: 1, scene: -1, content: 'a b&ü' })).toEqual({
    placementId: 5,
    instanceId: 1,
    sceneId: null,
    content: 'a b&ü',
  });
  expect(readPurchase({ cur: 'cny', iap: '100', iapt: '1000' })).toEqual({
    currency: 'CNY',
    amount: '100',
    totalUsd: '1000',
  });
  expect(readPurchase({ cur: '', iap: '', iapt: '-1' })).toEqual({
    currency: null,
    amount: null,
    totalUsd: '0',
  });
  expect(readCrash({ tag: 'crash', error: 'a\n at b' })).toMatchObject({ tag: 'crash', error: 'a  at b' });
  expect(readConversion({ type: 0, cd: { media_source: 'x' } })).toEqual({
    type: 0,
    data: '{"media_source":"x"}',
  });
});
