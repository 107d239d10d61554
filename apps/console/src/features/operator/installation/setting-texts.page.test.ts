import { expect, it } from 'vitest';
import { text } from '../../../kit/i18n/i18n.ts';
import { settingText } from './setting-texts.ts';

it('says settings as their form does', () => {
  expect(settingText(text, 'issuerCountry', 'US')).toBe('United States');
  expect(settingText(text, 'taxRate', '8.25')).toBe('8.25%');
  for (const value of [null, '', []]) expect(settingText(text, 'issuerCountry', value)).toBe('(empty)');
});
