import { maxChannelLength } from '@millrace/contract/kit/targeting-checks';
import { platform } from '@millrace/contract/publisher/platform';
import { everyone, targeting } from '@millrace/contract/publisher/targeting';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Fields } from '../../platform/fields.ts';
import { readPhone } from './phone.ts';
import { profileOf } from './profile-of.ts';

const androidAgent = 'Mozilla/5.0 (Linux; Android 14; SM-S911B) Chrome/120.0.0.0 Mobile Safari/537.36';
const android = { platform: platform.android, sdkVersion: '2.6.6', userAgent: androidAgent };
const ios = { platform: platform.ios, sdkVersion: '2.5.1' };

test('an Android phone', () => {
  const fields = {
    ts: 1_700_000_000_000,
    fit: 1_690_000_000,
    uid: 'u-1',
    did: 'BBD6E1CD-8C4B-40CB-8A62-4BBC7AFE07D6',
    osv: '14',
    appv: '3.1.0',
    brand: 'samsung',
    make: 'samsung',
    model: 'SM-S911B',
    lang: 'de-DE',
    contype: '6',
    carrier: '26201Telekom',
    gcy: 'de',
    lcountry: 'USA',
    cnl: 'play',
    gender: 2,
    age: '31',
    tags: { level: 7, vip: true, items: ['a', 'b', null], none: null },
    regs: { gdpr: 0, coppa: '1' },
  };
  expect(readPhone(fields, android)).toEqual({
    platform: platform.android,
    sdkVersion: '2.6.6',
    sentAt: 1_700_000_000_000,
    userId: 'u-1',
    deviceId: 'BBD6E1CD-8C4B-40CB-8A62-4BBC7AFE07D6',
    trackingAllowed: null,
    osVersion: '14',
    appVersion: '3.1.0',
    brand: 'samsung',
    make: 'samsung',
    model: 'SM-S911B',
    deviceType: 'phone',
    language: 'de-DE',
    connection: '4g',
    carrier: '26201Telekom',
    country: 'DE',
    channel: 'play',
    gender: 'female',
    age: 31,
    tags: { level: 7, vip: true, items: ['a', 'b'] },
    privacy: { gdprRefused: false, child: true, saleRefused: false },
    installedAt: 1_690_000_000_000,
  });
});

test('the longest channel of a rule is heard of a phone whole, and what no rule can hold is cut', () => {
  const longest = `🎮${'x'.repeat(maxChannelLength - 2)}`;
  const isForIt = (channel: string) =>
    z.safeParse(targeting, { ...everyone, channelMode: 'include', channels: [channel] }).success;
  expect([isForIt(longest), isForIt(`${longest}x`)]).toEqual([true, false]);
  expect(readPhone({ cnl: longest }, android).channel).toBe(longest);
  expect(readPhone({ cnl: `${longest}🎮` }, android).channel).toBe(longest);
});

describe('device type', () => {
  const typeOf = (fields: Fields, userAgent?: string) =>
    readPhone(fields, { ...(userAgent === undefined ? ios : android), userAgent }).deviceType;

  test.each([
    ['iPhone14,2', 'phone'],
    ['iPod9,1', 'phone'],
    ['iPad13,1', 'tablet'],
    ['AppleTV6,2', 'tv'],
    ['x86_64', null],
    [undefined, null],
  ])('iOS: %s is %s', (model, type) => {
    expect(typeOf({ model })).toBe(type);
  });

  test('Android: a tablet does not say Mobile', () => {
    expect(typeOf({}, androidAgent)).toBe('phone');
    expect(typeOf({}, androidAgent.replace('Mobile ', ''))).toBe('tablet');
    expect(typeOf({}, '')).toBeNull();
  });
});

describe('country', () => {
  test.each([
    [{ gcy: 'cn', lcountry: 'USA' }, 'CN'],
    [{ gcy: '', lcountry: 'DEU' }, 'DE'],
    [{ gcy: 'zz', lcountry: 'gb' }, 'GB'],
    [{ lcountry: 'QQQ' }, null],
    [{ lcountry: 'constructor' }, null],
    [{ gcy: 7, lcountry: ['US'] }, null],
    [{}, null],
  ])('%j is %s', (fields, country) => {
    expect(readPhone(fields, android).country).toBe(country);
  });
});

describe('advertising id', () => {
  const allowed = (fields: Fields, call: typeof ios = ios) =>
    profileOf(readPhone(fields, call), null, { iap: null, impressions: null }).hasAdvertisingId;
  const did = '32E205FA-3F7E-499C-A911-59C3B17D6537';

  test.each(['', '00000000-0000-0000-0000-000000000000', null, '-1-'])('%j is none', (none) => {
    const phone = readPhone({ did: none === '-1-' ? -1 : none }, android);
    expect(phone.deviceId).toBeNull();
  });

  test('on iOS the person may have forbidden it', () => {
    expect([0, 1, 2, 3, undefined].map((atts) => allowed({ did, atts }))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(allowed({ atts: 3 })).toBe(false);
  });

  test('Android does not say', () => {
    expect(
      profileOf(readPhone({ did, atts: 0 }, android), null, { iap: null, impressions: null }),
    ).toMatchObject({ hasAdvertisingId: true });
  });
});

test('iOS phones are of Apple; Android falls back to the maker', () => {
  const seen = { iap: '3.5', impressions: 2 };
  expect(profileOf(readPhone({ model: 'iPhone14,2' }, ios), 'US', seen)).toMatchObject({
    brand: 'Apple',
    model: 'iPhone14,2',
    country: 'US',
    iap: '3.5',
    impressions: 2,
  });
  const maker = readPhone({ make: 'Xiaomi' }, android);
  expect(profileOf(maker, null, seen)).toMatchObject({ brand: 'Xiaomi', country: null });
});

test('a tag may be called anything', () => {
  const fields = JSON.parse(
    '{"tags":{"__proto__":"a","constructor":[1],"toString":-1,"bad\\ud800":"\\u0000x"}}',
  );
  const { tags } = readPhone(fields, android);
  expect(Object.entries(tags)).toEqual([
    ['__proto__', 'a'],
    ['constructor', [1]],
    ['toString', -1],
    ['bad\ufffd', 'x'],
  ]);
});

test('garbage is not said', () => {
  const empty = readPhone({}, android);
  fc.assert(
    fc.property(fc.constantFrom(null, '', -1, {}, [], true), (nothing) => {
      const fields = Object.fromEntries(
        'ts fit uid did osv appv brand make model lang contype carrier gcy lcountry cnl gender age tags regs'
          .split(' ')
          .map((name) => [name, nothing]),
      );
      expect(readPhone(fields, android)).toEqual(empty);
    }),
  );
});
