import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage, loadTexts, text } from '../../../kit/i18n/i18n.ts';
import { readOwnAds } from './own-ads-values.ts';

beforeAll(async () => {
  await chooseLanguage('enGB');
  await loadTexts('screens');
});

describe('readOwnAds', () => {
  it.each([
    ['mode', 'chosen', 'Of chosen advertisers'],
    ['chosen', [7], 'Acme Ads'],
    ['blocked', [], '(empty)'],
    ['blockedCategories', ['Casino', 'Dating'], 'Casino, Dating'],
    ['floors', [{ countries: ['00'], floor: '0.5' }], 'ALL: $0.5'],
    ['floors', [], '(empty)'],
    ['blockedCreatives', [9], 'Spring sale'],
    ['house', true, 'Yes'],
    ['floors', [{ countries: ['00'], floor: null }], 'Not complete yet'],
  ])('%s %j', (name, value, words) => {
    const advertisers = [{ id: 7, name: 'Acme Ads' }];
    const creatives = [{ id: 9, name: 'Spring sale', kind: 'banner', advertiser: 'Acme Ads' }] as const;
    expect(readOwnAds(name, value, { text, language: 'enGB', advertisers, creatives: [...creatives] })).toBe(
      words,
    );
  });
});
