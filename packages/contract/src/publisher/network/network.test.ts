import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '../../kit/field-errors.ts';
import { type AdType, adType } from '../ad-type.ts';
import { type Platform, platform } from '../platform.ts';
import { credentialsSchema, joinedAppKey, signInOf, splitAppKey } from './credentials.ts';
import {
  adTypesOf,
  bidsAreServed,
  matchesNetwork,
  networkIds,
  networkName,
  networkOf,
  onlyBids,
  supportsBidding,
} from './find-network.ts';
import { networkId } from './network-id.ts';

describe('networks', () => {
  it('have the ids and names of the specification', () => {
    const named = networkIds.map((id) => `${id} ${networkOf(id).name}`);
    expect(named).toEqual([
      '0 Millrace',
      '1 AdMob',
      '2 Facebook',
      '3 Unity',
      '4 Vungle',
      '5 GDT',
      '6 AdColony',
      '7 AppLovin',
      '8 MoPub',
      '9 Google Ad',
      '10 Tapjoy',
      '11 Chartboost',
      '12 Buad',
      '13 Header Bidding',
      '14 Mintegral',
      '15 IronSource',
      '16 MyTarget',
      '17 Chartboost Bidding',
      '18 Cross Promotion',
      '20 Mint',
      '21 SigMob',
      '22 KuaiShou',
      '23 PubNative',
      '24 InMobi',
      '25 SHAREit',
      '26 Fyber',
    ]);
  });

  test.each(networkIds)('%i: every list of fields has each key once, and its primary one', (id) => {
    const { app, signIns } = networkOf(id);
    for (const fields of [app.fields, ...signIns.map((signIn) => signIn.fields)]) {
      const keys = fields.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }
    for (const { fields, primary } of signIns) expect(fields.map(({ key }) => key)).toContain(primary);
    expect(new Set(signIns.map(({ way }) => way)).size).toBe(signIns.length);
    expect(app.joinedBy === null).toBe(app.fields.length < 2);
  });

  test.each(networkIds)('%i: figures become final exactly where there is a way to read them', (id) => {
    const { signIns, finalAfterDays, reportLagHours } = networkOf(id);
    expect([finalAfterDays === null, reportLagHours === null]).toEqual([
      signIns.length === 0,
      signIns.length === 0,
    ]);
    expect(reportLagHours ?? 0).toBeLessThanOrEqual(24 * (finalAfterDays ?? 0));
  });

  test.each(networkIds)('%i: serves some format on each platform', (id) => {
    for (const plat of Object.values(platform)) expect(adTypesOf(id, plat).length).toBeGreaterThan(0);
  });

  it('refuses what is no network', () => {
    for (const id of [19, 27, -1, 1.5]) expect(() => networkOf(id)).toThrow(RangeError);
  });
});

describe('networks that serve a format', () => {
  const networksFor = (type: AdType, plat: Platform) =>
    networkIds.filter((one) => adTypesOf(one, plat).includes(type));

  it('differ by format and by platform', () => {
    expect(networksFor(adType.crossPromote, platform.ios)).toEqual([networkId.crossPromotion]);
    expect(networksFor(adType.offerWall, platform.android)).toEqual([networkId.tapjoy, networkId.ironSource]);
    expect(networksFor(adType.native, platform.ios)).not.toContain(networkId.unity);
    expect(networksFor(adType.banner, platform.ios)).toContain(networkId.mintegral);
    expect(networksFor(adType.banner, platform.android)).not.toContain(networkId.mintegral);
  });
});

test('bidding: which networks may, which only do, and whose bids are served', () => {
  const { adMob, facebook, own, chartboostBidding, pubNative } = networkId;
  const kinds = [adMob, facebook, own, chartboostBidding, pubNative].map((id) => [
    supportsBidding(id),
    onlyBids(id),
    bidsAreServed(id),
  ]);
  expect(kinds).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, true],
    [true, true, true],
  ]);
});

test('a search finds old names, brand names of today and Chinese ones', () => {
  const found = (search: string) => networkIds.filter((id) => matchesNetwork(id, search));
  expect(found('meta')).toEqual([networkId.facebook]);
  expect(found('PANGLE')).toEqual([networkId.buad]);
  expect(found('穿山甲')).toEqual([networkId.buad]);
  expect(found('优量汇')).toEqual([networkId.gdt]);
  expect(found(' google ')).toEqual([networkId.adMob, networkId.googleAd]);
  expect(found('')).toEqual(networkIds);
  expect(found('no such')).toEqual([]);
});

test('two networks have a Chinese name of their own', () => {
  expect(networkName(networkId.crossPromotion, 'zhCN')).toBe('交叉推广');
  expect(networkName(networkId.crossPromotion, 'enGB')).toBe('Cross Promotion');
  expect(networkName(networkId.buad, 'zhCN')).toBe('Buad');
});

describe('credentialsSchema', () => {
  const chartboost = networkOf(networkId.chartboost).app;
  const wrongIn = (input: unknown, kept?: ReadonlySet<string>) => {
    const parsed = z.safeParse(credentialsSchema(chartboost, kept), input);
    return parsed.success ? {} : fieldErrors(parsed.error, input);
  };

  it('takes every field, trimmed, and nothing else', () => {
    const parsed = z.parse(credentialsSchema(chartboost), { appId: ' a1 ', appSignature: 'b2', other: 'x' });
    expect(parsed).toEqual({ appId: 'a1', appSignature: 'b2' });
  });

  it.each([{}, { appId: null, appSignature: '  ' }, { appId: '', appSignature: undefined }])(
    'every field is required: %j',
    (input) => {
      const empty = (label: string) => ({ key: 'adNetwork.errors.fieldEmpty', params: { label } });
      expect(wrongIn(input)).toEqual({ appId: empty('appId'), appSignature: empty('appSignature') });
    },
  );

  it.each([
    ['a#b', 'adNetwork.errors.fieldSeparator'],
    ['a\u200eb', 'adNetwork.errors.fieldUnseen'],
    ['a\nb', 'adNetwork.errors.fieldUnseen'],
    ['x'.repeat(1001), 'common.errors.tooLong'],
    [7, 'common.errors.invalid'],
    [['a'], 'common.errors.invalid'],
  ])('%j: %s', (appId, key) => {
    expect(wrongIn({ appId, appSignature: 'ok' })).toMatchObject({ appId: { key } });
  });

  it('what is stored need not be entered again, but not emptied either', () => {
    const kept = new Set(['appSignature']);
    expect(wrongIn({ appId: 'a' }, kept)).toEqual({});
    expect(wrongIn({ appId: 'a', appSignature: null }, kept)).toHaveProperty('appSignature');
  });
});

test('a field that may stay empty is stored as empty, and checked where it is not', () => {
  const [pangle] = networkOf(networkId.buad).signIns;
  if (pangle === undefined) throw new Error('Pangle has a way to sign in');
  const given = { userId: '1001', securityKey: 'k' };
  expect(z.parse(credentialsSchema(pangle), given)).toEqual({ ...given, roleId: '' });
  expect(z.safeParse(credentialsSchema(pangle), { ...given, roleId: 'a\nb' }).success).toBe(false);
});

test('joined fields come apart again', () => {
  const { app } = networkOf(networkId.chartboost);
  const values = { appId: '4f21', appSignature: 'ab=/c' };
  expect(joinedAppKey(app, values)).toBe('4f21#ab=/c');
  expect(splitAppKey(app, '4f21#ab=/c')).toEqual(values);
  const single = networkOf(networkId.unity).app;
  expect(splitAppKey(single, joinedAppKey(single, { gameId: '1#2' }))).toEqual({ gameId: '1#2' });
  expect(joinedAppKey(networkOf(networkId.moPub).app, {})).toBe('');
});

test('AdMob has two ways to sign in, other networks one or none', () => {
  expect(signInOf(networkId.adMob, 'google')?.primary).toBe('publisherId');
  expect(signInOf(networkId.adMob, 'manual')?.primary).toBe('apiKey');
  expect(signInOf(networkId.adMob, 'keys')).toBeUndefined();
  expect(signInOf(networkId.myTarget, 'keys')).toBeUndefined();
});
