import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage, loadTexts, text } from '../../../kit/i18n/i18n.ts';
import { ecpmText } from '../../../kit/ui/ecpm-text.ts';
import { readValue } from './instance-values.ts';

beforeAll(async () => {
  await chooseLanguage('enGB');
  await loadTexts('screens');
});

describe('ecpmText', () => {
  it.each([
    ['all regions', ['00'], '4', 'ALL $4.00'],
    ['a few', ['CA', 'US'], '20.5', 'CA, US $20.50'],
    ['many', ['CA', 'DE', 'FR', 'GB', 'US'], '100000.00', 'CA, DE, FR +2 $100,000.00'],
  ])('%s', (_, countries, ecpm, words) => {
    expect(ecpmText(text, { countries, ecpm })).toBe(words);
  });
});

describe('readValue', () => {
  it.each([
    ['ecpmGroups', [{ countries: ['US'], ecpm: '1.20' }], 'US $1.20'],
    ['ecpmGroups', [], '–'],
    ['ecpmGroups', [{ countries: [], ecpm: '' }], 'Not complete yet'],
    ['pacingUnit', 'minutes', 'minutes'],
    ['brandMode', 'exclude', 'All but these'],
    ['brands', ['Samsung', 'Xiaomi'], 'Samsung, Xiaomi'],
    ['models', [], '(empty)'],
    ['name', 'Top', 'Top'],
    ['frequencyCap', 3, '3'],
  ])('%s %j', (name, value, words) => {
    expect(readValue(text, name, value)).toBe(words);
  });
});
