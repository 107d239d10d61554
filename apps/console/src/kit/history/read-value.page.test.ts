import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage, loadTexts, text } from '../i18n/i18n.ts';
import { noNames } from './no-names.ts';
import { type ReadingContext, readValue } from './read-value.ts';

const names = {
  ...noNames,
  account: { 7: 'Main account' },
  placement: { 3: 'Level end' },
  instance: { 1: 'AdMob high', 2: 'AdMob low' },
  rule: { 11: 'US', 12: 'Rest' },
};
const english: ReadingContext = { text, language: 'enGB', names };
const entry = (instanceId: number, enabled = true) => ({ instanceId, enabled });
const scene = { id: 1, name: 'Shop', frequencyCap: 3, frequencyHours: 2, isDefault: true, status: 1 };

describe('in English', () => {
  beforeAll(async () => {
    await chooseLanguage('enGB');
    await loadTexts('screens');
  });

  it.each<[string, string, unknown, readonly string[]]>([
    ['app', 'appName', 'Coin Rush', ['Coin Rush']],
    ['app', 'plat', 0, ['iOS']],
    ['app', 'coppa', true, ['Yes']],
    ['app', 'verifyStatus', 1, ['Found in the store']],
    ['app', 'status', 0, ['Off']],
    ['app', 'icon', null, []],
    ['placement', 'adType', 2, ['Rewarded Video']],
    ['placement', 'preloadTimeout', 15, ['15 s']],
    ['placement', 'frequencyHours', 24, ['24 h']],
    ['placement', 'frequencyCap', 9999, ['9,999']],
    ['placement', 'brandMode', 'exclude', ['All but these']],
    ['placement', 'brands', [], []],
    ['placement', 'brands', ['Sony', 'Oppo'], ['Sony', 'Oppo']],
    ['placement', 'inventorySteps', [{ failures: 5, seconds: 30 }], ['after 5 failures: 30 s']],
    ['placement', 'sceneList', [scene], ['Shop (default): 3 impressions per 2 h']],
    [
      'placement',
      'sceneList',
      [{ ...scene, isDefault: false, status: 0, frequencyCap: 0 }],
      ['Shop: No frequency cap (off)'],
    ],
    ['instance', 'adnId', 1, ['AdMob']],
    ['instance', 'placementId', 3, ['Level end']],
    ['instance', 'placementId', 4, ['No. 4, gone']],
    ['instance', 'ecpmGroups', [{ countries: ['US', '00'], ecpm: '4.00' }], ['United States, ALL: $4.00']],
    ['mediation_rule', 'waterfall', [entry(2), entry(1, false)], ['1. AdMob low', '2. AdMob high (off)']],
    ['mediation_rule', 'poolSize', null, ['As in the placement']],
    ['mediation_rule', 'targeting.genders', ['female'], ['Female']],
    ['mediation_rule', 'targeting.iapMin', '5', ['$5']],
    [
      'mediation_rule',
      'targeting.customTags',
      [{ name: 'vip', type: 'int', operator: 'in', values: ['1', '2'] }],
      ['vip in 1, 2'],
    ],
    ['rule_order', 'ids', [12, 11], ['1. Rest', '2. US']],
    ['app_network', 'accountId', 7, ['Main account']],
    ['app_network', 'credentials.appKey', '••••1234', ['••••1234']],
    ['block_rule', 'adnId', null, ['All ads']],
    ['ab_test', 'shareB', 5, ['5%']],
    ['ab_test', 'units', [{ instanceId: 1, unitId: 'b' }], ['AdMob high: b']],
    [
      'test_session',
      'networks',
      [
        { adnId: 1, result: 'passed', note: 'ok' },
        { adnId: 3, result: null, note: null },
      ],
      ['AdMob: Passed – ok', 'Unity: No result'],
    ],
    ['company', 'country', 'DE', ['Germany']],
    ['invitation', 'roleId', 20, ['Organization Owner']],
  ])('%s.%s %j', (entity, field, value, reading) => {
    expect(readValue(entity, field, value, english)).toEqual(reading);
  });

  it('shows what it does not know as it is', () => {
    expect(readValue('app', 'plat', 9, english)).toEqual(['9']);
    expect(readValue('app', 'unheardOf', { a: 1 }, english)).toEqual(['{"a":1}']);
    expect(readValue('company', 'country', 'Atlantis', english)).toEqual(['Atlantis']);
    expect(readValue('mediation_rule', 'waterfall', 'x', english)).toEqual(['x']);
  });
});

describe('in Chinese', () => {
  beforeAll(() => chooseLanguage('zhCN'));
  const chinese: ReadingContext = { ...english, language: 'zhCN' };

  it.each<[string, string, unknown, readonly string[]]>([
    ['company', 'country', 'DE', ['德国']],
    ['app', 'coppa', false, ['否']],
    ['instance', 'ecpmGroups', [{ countries: ['US', 'DE'], ecpm: '4.00' }], ['美国、德国：$4.00']],
    ['mediation_rule', 'waterfall', [entry(1, false)], ['1. AdMob high（停用）']],
  ])('%s.%s %j', (entity, field, value, reading) => {
    expect(readValue(entity, field, value, chinese)).toEqual(reading);
  });
});
