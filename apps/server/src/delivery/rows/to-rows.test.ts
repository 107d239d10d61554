import { platform } from '@millrace/contract/publisher/platform';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deviceHash } from '../../domain/event/device-hash.ts';
import type { CallKind, RecordHead } from '../record.ts';
import { aHead, someMoment } from '../testing/build-record.ts';
import { someDeviceKey as deviceKey, onlyRow as only, rowsFrom as rows } from '../testing/rows-from.ts';
import { rowsOf, toRows } from './to-rows.ts';

const did = '32E205FA-3F7E-499C-A911-59C3B17D6537';
const hour = 3_600_000;
const day = 24 * hour;

const log = (events: object[], known: object = {}) =>
  rows({ uid: 'u', ts: someMoment, ...known, events }, { kind: 'log' });

test('what every row has', () => {
  const fields = {
    ts: someMoment - 5000,
    uid: 'u-1',
    did,
    osv: '14',
    appv: '3.1',
    brand: 'samsung',
    model: 'SM-S911B',
    lang: 'de',
    contype: 2,
    cnl: 'play',
    regs: { gdpr: 0 },
  };
  expect(only(fields, { kind: 'init', deviceType: 'tablet' })).toEqual({
    key: null,
    receivedAt: someMoment,
    row: {
      organization_id: 3,
      app_id: 4,
      platform: 1,
      country: 'DE',
      received_at: someMoment,
      at: someMoment,
      client_at: someMoment - 5000,
      kind: 'init',
      metric: 'init',
      record_id: 'record-1',
      sdk_version: '2.6.6',
      os_version: '14',
      app_version: '3.1',
      device_type: 'tablet',
      brand: 'samsung',
      model: 'SM-S911B',
      language: 'de',
      connection: 'wifi',
      channel: 'play',
      user_id: 'u-1',
      device_hash: deviceHash(deviceKey, did),
    },
  });
});

describe('privacy', () => {
  const hashOf = (fields: object, known: Partial<RecordHead> = {}) =>
    only({ did, ...fields }, { kind: 'init', ...known })?.row.device_hash;

  test('the advertising id is kept as a hash that needs the key', () => {
    expect(hashOf({})).toMatch(/^\d{10,20}$/);
    expect(deviceHash(Buffer.alloc(32, 8), did)).not.toBe(deviceHash(deviceKey, did));
    expect(deviceHash(deviceKey, did.toLowerCase())).toBe(deviceHash(deviceKey, did));
  });

  test.each([
    [{ regs: { gdpr: 1 } }, {}],
    [{ regs: { coppa: '1' } }, {}],
    [{ regs: { ccpa: 1 } }, {}],
    [{ did: '' }, {}],
    [{ did: '00000000-0000-0000-0000-000000000000' }, {}],
    [{}, { isForChildren: true }],
  ])('none is kept for %j %j', (fields, known) => {
    expect(hashOf(fields, known)).toBeUndefined();
  });

  test('no row names the phone or its address', () => {
    const cd = { media_source: 'x', advertising_id: did, idfa: did, ip: '192.0.2.1', nested: { idfa: did } };
    const kinds: CallKind[] = ['init', 'wf', 'lr', 'ic', 'iap', 'log', 'err', 'cd'];
    for (const kind of kinds) {
      const fields = { did, lip: '192.0.2.1', uid: 'u', type: 6, cd, events: [{ eid: 270 }] };
      const text = JSON.stringify(rows(fields, { kind }).map(({ row }) => row));
      expect(text).not.toMatch(/32E205FA|192\.0/i);
    }
  });
});

describe('lr', () => {
  const metricOf = (fields: object) => only({ pid: 5, ...fields })?.row.metric;

  test('an impression', () => {
    const fields = {
      type: '6',
      pid: '5',
      iid: '11',
      scene: -1,
      act: '4',
      bid: 0,
      uid: 'u',
      ts: someMoment + day,
      reqId: 'r1',
      ruleId: 8,
      abt: 2,
      abtId: 9,
      revenue: '1.2345678',
      rp: 2,
      ii: 3,
    };
    expect(only(fields)?.row).toMatchObject({
      type: 6,
      metric: 'impression',
      placement_id: 5,
      ad_type: 0,
      instance_id: 11,
      network_id: 1,
      act: 4,
      request_id: 'r1',
      rule_id: 8,
      test_id: 9,
      test_group: 'B',
      ecpm: '1.234568',
      ecpm_precision: 2,
      position: 3,
      at: someMoment,
      client_at: someMoment + day,
    });
    expect(only(fields)?.row).not.toHaveProperty('is_bidding');
    expect(only(fields)?.row).not.toHaveProperty('scene_id');
  });

  test.each([
    [3, 'waterfallFilled'],
    [4, 'instanceRequest'],
    [5, 'instanceFilled'],
    [6, 'impression'],
    [7, 'click'],
    [8, 'videoStart'],
    [9, 'videoEnd'],
    [14, undefined],
    [1, undefined],
  ])('type %i counts as %s', (type, metric) => {
    expect(metricOf({ type, iid: 11 })).toBe(metric);
  });

  test('requests and fills of a bidding instance are its bids, which are counted elsewhere', () => {
    expect([4, 5, 6].map((type) => metricOf({ type, iid: 12 }))).toEqual([
      undefined,
      undefined,
      'impression',
    ]);
    expect(only({ type: 6, pid: 5, iid: 12 })?.row).toMatchObject({ is_bidding: 1, network_id: 24 });
  });

  test("what is not the app's, or of another placement, is not counted there", () => {
    expect(metricOf({ type: 4, iid: 999 })).toBeUndefined();
    expect(metricOf({ type: 4, iid: 21 })).toBeUndefined();
    expect(only({ type: 6, pid: 77, iid: 11 })?.row).not.toHaveProperty('placement_id');
    expect(metricOf({ type: 6, pid: 77, iid: 11 })).toBeUndefined();
    const elsewhere = only({ type: 6, pid: 5, iid: 21 })?.row;
    expect(elsewhere).toMatchObject({ placement_id: 5, metric: 'impression' });
    expect(elsewhere).not.toHaveProperty('instance_id');
    expect(only({ type: 6, pid: -1, iid: 21 })?.row).toMatchObject({ placement_id: 6, ad_type: 2 });
  });

  test('whose id is not known is in no group of a test', () => {
    const row = only({ type: 6, pid: 5, uid: '', abt: 1, abtId: 9 })?.row;
    expect(row).toMatchObject({ test_id: 9 });
    expect(row).not.toHaveProperty('test_group');
  });

  test('iOS says what one impression is worth, as a float', () => {
    const ecpmOf = (revenue: number, plat: 0 | 1) =>
      only({ type: 6, pid: 5, revenue }, { platform: plat })?.row.ecpm;
    expect(ecpmOf(Math.fround(150.1) / 1000, platform.ios)).toBe('150.100000');
    expect(ecpmOf(150.1, platform.android)).toBe('150.100000');
    expect(ecpmOf(10.001, platform.ios)).toBeUndefined();
  });

  test('an eCPM that nobody pays is none', () => {
    for (const revenue of [-1, 10_001, '1e30', 'x']) {
      expect(only({ type: 6, pid: 5, revenue })?.row).not.toHaveProperty('ecpm');
    }
  });
});

describe('log', () => {
  test('clocks that are wrong are set right', () => {
    const wrong = someMoment + 100 * day;
    const events = [
      { eid: 100, ts: wrong - 9000 },
      { eid: 111, ts: wrong - 8000, pid: 5 },
      { eid: 204, ts: wrong - 2000, pid: 5, iid: 11, duration: 2 },
      { eid: 207, ts: wrong, pid: 5, iid: 11, duration: 6.4 },
    ];
    const row = log(events, { ts: wrong }).map((one) => one.row);
    expect(row.map(({ at }) => Number(at) - someMoment)).toEqual([-9000, -8000, -2000, 0]);
    expect(row.map(({ client_at }) => client_at)).toEqual(events.map(({ ts }) => ts));
    expect(row.map(({ duration }) => duration)).toEqual([undefined, undefined, 2, 6]);
    expect(row.map(({ placement_id, instance_id }) => [placement_id, instance_id])).toEqual([
      [undefined, undefined],
      [5, undefined],
      [5, 11],
      [5, 11],
    ]);
  });

  test('never more than 7 days before or 5 minutes after the receipt', () => {
    const at = (ts: number, sent: unknown = someMoment) => log([{ eid: 100, ts }], { ts: sent })[0]?.row.at;
    expect(at(someMoment - 8 * day)).toBe(someMoment - 7 * day);
    expect(at(someMoment + hour)).toBe(someMoment + 300_000);
    expect(at(someMoment - hour, -1)).toBe(someMoment);
    expect(at(-1)).toBe(someMoment);
  });

  test('markers of what is not known are no values, and no bid', () => {
    const event = { eid: 271, mid: -1, iid: -1, scene: -1, price: -1, bid: -1, code: '', pid: 5 };
    const row = log([event])[0]?.row;
    expect(Object.keys(row ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/instance_id|scene_id|price|code|metric/)]),
    );
  });

  test.each([
    [270, 'bidRequest'],
    [271, 'bidResponse'],
    [272, undefined],
    [273, 'bidWin'],
    [275, undefined],
    [501, 'calledShow'],
    [502, 'readyTrue'],
    [503, 'readyFalse'],
    // Mirrors of reports: counted there.
    [205, undefined],
    [208, undefined],
    [305, undefined],
    [306, undefined],
    [307, undefined],
    [309, undefined],
    [6, undefined],
    [100, undefined],
  ])('event %i counts as %s', (eid, metric) => {
    expect(log([{ eid, pid: 5, iid: 12 }])[0]?.row.metric).toBe(metric);
  });

  test('prices in USD, and as they came', () => {
    const fields = {
      events: [
        { eid: 271, pid: 5, iid: 12, price: '2.5' },
        { eid: 271, pid: 5, iid: 12, price: 10, cur: 'eur' },
        { eid: 271, pid: 5, iid: 12, price: 10, cur: 'XXX' },
        { eid: 271, pid: 5, iid: 12, price: 10_001, cur: 'USD' },
        { eid: 271, pid: 5, iid: 12, price: 10, cur: '__proto__' },
      ],
    };
    const priced = rows(fields, { kind: 'log', rates: { EUR: '1.0812345678' } });
    expect(priced.map(({ row }) => [row.price_usd, row.price, row.currency])).toEqual([
      ['2.5', undefined, undefined],
      ['10.812346', '10', 'EUR'],
      [undefined, '10', 'XXX'],
      [undefined, undefined, undefined],
      [undefined, '10', '__PROTO__'],
    ]);
  });
});

test('ic, err and cd are kept and not counted', () => {
  const fields = {
    uid: 'u',
    ts: someMoment,
    pid: 6,
    iid: 21,
    scene: 3,
    content: 'user=1',
    tag: 't',
    error: 'e\ne',
  };
  expect(only(fields, { kind: 'ic' })?.row).toMatchObject({ placement_id: 6, instance_id: 21, scene_id: 3 });
  expect(JSON.stringify(only(fields, { kind: 'ic' })?.row)).not.toContain('user=1');
  expect(only(fields, { kind: 'err' })?.row).toMatchObject({ code: 't', data: 'e e' });
  expect(only({ ...fields, type: 1, cd: { media_source: 'x' } }, { kind: 'cd' })?.row).toMatchObject({
    type: 1,
    data: '{"media_source":"x"}',
  });
});

test('a record that is none is an error, not a row', () => {
  const options = { deviceKey };
  expect(() => toRows(Buffer.from(''), options)).toThrow();
  expect(() => toRows(Buffer.from('{}'), options)).toThrow();
  expect(() => toRows(Buffer.from(`${JSON.stringify(aHead())}\n[1]`), options)).toThrow();
});

test('line breaks in the phone’s own JSON are its own', () => {
  const record = Buffer.from(`${JSON.stringify(aHead())}\n{\n "type": 6,\n "pid": 5\n}`);
  expect(toRows(record, { deviceKey })[0]?.row.metric).toBe('impression');
});

test('the same record gives the same rows, and no value is undefined', () => {
  const kind = fc.constantFrom<CallKind>('init', 'wf', 'lr', 'ic', 'iap', 'log', 'err', 'cd');
  fc.assert(
    fc.property(kind, fc.dictionary(fc.string(), fc.jsonValue()), (one, fields) => {
      const head = aHead({ kind: one, platform: platform.ios });
      const made = rowsOf(head, JSON.parse(JSON.stringify(fields)), { deviceKey });
      expect(rowsOf(head, JSON.parse(JSON.stringify(fields)), { deviceKey })).toEqual(made);
      for (const { row } of made) expect(Object.values(row)).not.toContain(undefined);
    }),
  );
});
