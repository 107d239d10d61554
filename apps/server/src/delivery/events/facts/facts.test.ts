import { platform } from '@millrace/contract/publisher/platform';
import { carrierName } from '@millrace/mediation/carrier';
import { describe, expect, test } from 'vitest';
import { factsOfBrowser, hintsIn } from './facts-of-browser.ts';
import { factsOfPhone } from './facts-of-phone.ts';

const nowhere = { state: '', city: '' };
const none = { model: '', platformVersion: '' };
const unknown = { brand: null, make: null, model: null, osVersion: null, appVersion: null, carrier: null };

describe('a phone', () => {
  test('says what its SDK sends, and its address where it is', () => {
    const phone = {
      ...{ platform: platform.android, brand: 'samsung', make: 'Samsung', model: 'SM-S911B' },
      ...{ osVersion: '14', appVersion: '2.0.0', carrier: '26201Telekom.de' },
    };
    expect(factsOfPhone(phone, { state: 'Bavaria', city: 'Munich' })).toEqual({
      ...{ brand: 'samsung', model: 'SM-S911B', os: 'Android', os_version: '14', app_version: '2.0.0' },
      ...{ carrier: 'Telekom.de', state: 'Bavaria', city: 'Munich' },
    });
  });

  test('is Apple’s where iOS names no brand, and what it does not say is not there', () => {
    expect(factsOfPhone({ ...unknown, platform: platform.ios }, nowhere)).toEqual({
      brand: 'Apple',
      os: 'iOS',
    });
    const made = { ...unknown, platform: platform.android, make: 'HMD' };
    expect(factsOfPhone(made, nowhere)).toEqual({ brand: 'HMD', os: 'Android' });
  });

  test.each([
    ['46002China Mobile', 'China Mobile'],
    ['310260T-Mobile', 'T-Mobile'],
    ['262031&1', '1&1'],
    ['23203 3AT ', '3AT'],
    ['Vodafone', 'Vodafone'],
    ['46002', '46002'],
    ['310260', '310260'],
  ])('of the network %s is with %s', (told, name) => {
    expect(carrierName(told)).toBe(name);
  });
});

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 ${/Android/.test(system) ? 'Mobile ' : ''}Safari/537.36`;
const safari = (system: string, version: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;

describe('a browser', () => {
  test.each([
    [
      'of old, which says its model',
      chrome('Linux; Android 13; SM-S911B Build/TP1A.220624.014'),
      none,
      { brand: 'Samsung', model: 'SM-S911B', os: 'Android', os_version: '13' },
    ],
    ['that says the same of every Android', chrome('Linux; Android 10; K'), none, { os: 'Android' }],
    [
      'that tells who asks, with consent',
      chrome('Linux; Android 10; K'),
      { model: 'Pixel 7', platformVersion: '14.0.0' },
      { brand: 'Google', model: 'Pixel 7', os: 'Android', os_version: '14' },
    ],
    [
      'of a model that is in no catalogue',
      chrome('Linux; Android 14; Quux 9000'),
      none,
      { model: 'Quux 9000', os: 'Android', os_version: '14' },
    ],
    [
      'of an iPhone',
      safari('iPhone; CPU iPhone OS 17_4_1 like Mac OS X', '17.4.1'),
      none,
      { brand: 'Apple', model: 'iPhone', os: 'iOS', os_version: '17.4.1' },
    ],
    [
      'of an iPhone whose system says no newer version',
      safari('iPhone; CPU iPhone OS 18_6 like Mac OS X', '26.1'),
      none,
      { brand: 'Apple', model: 'iPhone', os: 'iOS', os_version: '26.1' },
    ],
    [
      'of a Mac, all of which say 10.15.7',
      chrome('Macintosh; Intel Mac OS X 10_15_7'),
      none,
      { brand: 'Apple', os: 'macOS' },
    ],
    [
      'of a Mac that tells who asks',
      chrome('Macintosh; Intel Mac OS X 10_15_7'),
      { model: '', platformVersion: '15.1.0' },
      { brand: 'Apple', os: 'macOS', os_version: '15.1' },
    ],
    [
      'of Windows 11',
      chrome('Windows NT 10.0; Win64; x64'),
      { model: '', platformVersion: '15.0.0' },
      { os: 'Windows', os_version: '11' },
    ],
    ['of Windows, 10 or 11', chrome('Windows NT 10.0; Win64; x64'), none, { os: 'Windows' }],
    ['of nobody knows what', 'curl/8', none, {}],
    ['that says nothing', undefined, none, {}],
  ])('%s', async (_, agent, hints, facts) => {
    expect(await factsOfBrowser(agent, hints, nowhere)).toEqual(facts);
  });

  test('is where its address is, whatever it says', async () => {
    const region = { state: 'California', city: 'Oakland' };
    expect(await factsOfBrowser(undefined, none, region)).toEqual(region);
  });

  test('whose hints are none says nothing by them', () => {
    expect(hintsIn({ hints: { model: ['x'], platformVersion: {} } })).toEqual(none);
    expect(hintsIn({ hints: 'Pixel' })).toEqual(none);
    expect(hintsIn({})).toEqual(none);
  });
});
