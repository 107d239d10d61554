import { everyone, type Targeting } from '@millrace/contract/publisher/targeting';
import { expect, test } from 'vitest';
import { Facts } from '../facts.ts';
import type { Profile } from '../profile.ts';
import { aProfile } from '../testing/build.ts';
import type { Failure } from '../trace.ts';
import { firstFailure } from './condition.ts';
import { targetingConditions } from './targeting.ts';

function failureOf(targeting: Partial<Targeting>, known: Partial<Profile>): Failure | null {
  return firstFailure(targetingConditions({ ...everyone, ...targeting }), new Facts(aProfile(known)));
}

test('a rule for everyone is for a phone that says nothing', () => {
  expect(failureOf({}, { country: null })).toBeNull();
});

test('an empty list with a mode is no condition', () => {
  expect(failureOf({ channelMode: 'include', brandMode: 'include', modelMode: 'include' }, {})).toBeNull();
});

test.each<[Partial<Targeting>, Partial<Profile>]>([
  [{ requireTracking: true }, { hasAdvertisingId: true }],
  [{ channelMode: 'include', channels: ['play', 'site'] }, { channel: 'site' }],
  [{ channelMode: 'exclude', channels: ['play'] }, { channel: 'Play' }],
  [{ channelMode: 'exclude', channels: ['play'] }, { channel: null }],
  [{ appVersions: ['1.0', '[2.0,3.0)'] }, { appVersion: '2.9.9' }],
  [{ appVersions: ['1.0', '[2.0,3.0)'] }, { appVersion: '1' }],
  [{ sdkVersions: ['[2.1,)'] }, { sdkVersion: '2.10.0' }],
  [{ osMin: '9', osMax: '12' }, { osVersion: '12.0' }],
  [{ osMin: '9' }, { osVersion: '10' }],
  [{ osMax: '12' }, { osVersion: '4.4.4' }],
  [{ frequencyMin: 2, frequencyMax: 5 }, { impressions: 2 }],
  [{ frequencyMin: 2, frequencyMax: 5 }, { impressions: 5 }],
  [{ frequencyMax: 0 }, { impressions: 0 }],
  [{ iapMin: '4.99', iapMax: '10' }, { iap: '4.990000' }],
  [{ iapMin: '4.99', iapMax: '10' }, { iap: '10' }],
  [{ genders: ['male'] }, { gender: 'male' }],
  [{ ageMin: 18, ageMax: 30 }, { age: 30 }],
  [{ connections: ['wifi', '5g'] }, { connection: '5g' }],
  [{ deviceTypes: ['tablet', 'tv'] }, { deviceType: 'tv' }],
  [{ brandMode: 'include', brands: ['Samsung'] }, { brand: 'samsung' }],
  [{ brandMode: 'include', brands: ['Apple'] }, { platform: 0 }],
  [{ brandMode: 'exclude', brands: ['Samsung'] }, { brand: null }],
  [
    { modelMode: 'include', models: ['Samsung:SM-G960F'] },
    { brand: 'SAMSUNG', model: 'sm-g960f' },
  ],
  [
    { modelMode: 'include', models: ['Apple:iPhone10,3'] },
    { platform: 0, model: 'iPhone10,3' },
  ],
  [{ modelMode: 'include', models: ['Xiaomi:*'] }, { brand: 'Xiaomi' }],
  [
    { modelMode: 'exclude', models: ['Samsung:A'] },
    { brand: 'Xiaomi', model: 'A' },
  ],
  [
    { modelMode: 'exclude', models: ['Samsung:A'] },
    { brand: 'Samsung', model: null },
  ],
  [
    { modelMode: 'include', models: ['LG:a:b'] },
    { brand: 'LG', model: 'a:b' },
  ],
])('%j lets in %j', (targeting, known) => {
  expect(failureOf(targeting, known)).toBeNull();
});

test.each<[Partial<Targeting>, Partial<Profile>, Failure]>([
  [
    { requireTracking: true },
    {},
    { condition: 'requireTracking', needs: { advertisingId: true }, has: null },
  ],
  [
    { channelMode: 'include', channels: ['play'] },
    { channel: 'site' },
    { condition: 'channel', needs: { oneOf: ['play'] }, has: 'site' },
  ],
  [
    { channelMode: 'include', channels: ['play'] },
    {},
    { condition: 'channel', needs: { oneOf: ['play'] }, has: null },
  ],
  [
    { channelMode: 'exclude', channels: ['play'] },
    { channel: 'play' },
    { condition: 'channel', needs: { noneOf: ['play'] }, has: 'play' },
  ],
  [
    { appVersions: ['1.0', '[2.0,3.0)'] },
    { appVersion: '3.0' },
    { condition: 'appVersion', needs: { oneOf: ['1.0', '[2.0,3.0)'] }, has: '3.0' },
  ],
  [
    { appVersions: ['[3,2]'] },
    { appVersion: '2.5' },
    { condition: 'appVersion', needs: { oneOf: ['[3,2]'] }, has: '2.5' },
  ],
  [
    { sdkVersions: ['(,)'] },
    { sdkVersion: 'dev' },
    { condition: 'sdkVersion', needs: { oneOf: ['(,)'] }, has: 'dev' },
  ],
  [
    { osMin: '9.1' },
    { osVersion: '9' },
    { condition: 'osVersion', needs: { min: '9.1', max: null }, has: '9' },
  ],
  [{ osMax: '12' }, {}, { condition: 'osVersion', needs: { min: null, max: '12' }, has: null }],
  [
    { frequencyMin: 2, frequencyMax: 5 },
    { impressions: 6 },
    { condition: 'frequency', needs: { min: '2', max: '5' }, has: '6' },
  ],
  [
    { frequencyMin: 0 },
    { impressions: null },
    { condition: 'frequency', needs: { min: '0', max: null }, has: null },
  ],
  [{ iapMin: '5' }, { iap: '0' }, { condition: 'iap', needs: { min: '5', max: null }, has: '0' }],
  [
    { iapMin: '5' },
    { iap: '4.999999' },
    { condition: 'iap', needs: { min: '5', max: null }, has: '4.999999' },
  ],
  [{ iapMax: '5' }, { iap: '-1' }, { condition: 'iap', needs: { min: null, max: '5' }, has: '-1' }],
  [{ genders: ['male'] }, {}, { condition: 'gender', needs: { oneOf: ['male'] }, has: null }],
  [{ ageMin: 18 }, { age: 17 }, { condition: 'age', needs: { min: '18', max: null }, has: '17' }],
  [{ ageMax: 30 }, { age: null }, { condition: 'age', needs: { min: null, max: '30' }, has: null }],
  [
    { connections: ['wifi'] },
    { connection: '4g' },
    { condition: 'connection', needs: { oneOf: ['wifi'] }, has: '4g' },
  ],
  [
    { deviceTypes: ['tablet'] },
    { deviceType: 'phone' },
    { condition: 'deviceType', needs: { oneOf: ['tablet'] }, has: 'phone' },
  ],
  [
    { brandMode: 'include', brands: ['Samsung'] },
    {},
    { condition: 'brand', needs: { oneOf: ['Samsung'] }, has: null },
  ],
  [
    { brandMode: 'exclude', brands: ['Samsung'] },
    { brand: 'SAMSUNG' },
    { condition: 'brand', needs: { noneOf: ['Samsung'] }, has: 'SAMSUNG' },
  ],
  [
    { modelMode: 'include', models: ['Samsung:A'] },
    { brand: 'Xiaomi', model: 'A' },
    { condition: 'model', needs: { oneOf: ['Samsung:A'] }, has: 'Xiaomi:A' },
  ],
  [
    { modelMode: 'include', models: ['Samsung:A'] },
    { brand: null, model: 'A' },
    { condition: 'model', needs: { oneOf: ['Samsung:A'] }, has: null },
  ],
  [
    { modelMode: 'exclude', models: ['samsung:*'] },
    { brand: 'Samsung', model: 'B' },
    { condition: 'model', needs: { noneOf: ['samsung:*'] }, has: 'Samsung:B' },
  ],
])('%j keeps out %j', (targeting, known, failure) => {
  expect(failureOf(targeting, known)).toEqual(failure);
});

test('the first condition that does not hold is named, the others are not asked', () => {
  const targeting: Partial<Targeting> = { genders: ['female'], iapMin: '5', deviceTypes: ['tv'] };
  expect(failureOf(targeting, { iap: '9' })?.condition).toBe('gender');
  expect(failureOf(targeting, { gender: 'female', iap: '1', deviceType: 'tv' })?.condition).toBe('iap');
});
