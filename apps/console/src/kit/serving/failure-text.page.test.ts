import type { Failure } from '@millrace/contract/kit/serving';
import type { CustomTag } from '@millrace/contract/publisher/targeting';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts, text, textsReady } from '../i18n/i18n.ts';
import { failureText } from './failure-text.ts';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});

const tag: CustomTag = { name: 'level', type: 'int', operator: '>=', values: ['10'] };
const cases: readonly (readonly [Failure, string])[] = [
  [{ condition: 'iap', needs: { min: '5', max: null }, has: '0' }, 'IAP 0 is below 5'],
  [{ condition: 'age', needs: { min: '18', max: '30' }, has: '31' }, 'Age 31 is above 30'],
  [{ condition: 'osVersion', needs: { min: '10', max: null }, has: '9.1' }, 'OS version 9.1 is below 10'],
  [{ condition: 'iap', needs: { min: '5', max: null }, has: 'x' }, 'IAP x is not within at least 5'],
  [{ condition: 'osVersion', needs: { min: '10', max: '12' }, has: '9.1' }, 'OS version 9.1 is below 10'],
  [
    { condition: 'age', needs: { min: '18', max: '30' }, has: null },
    'Age is not known; it has to be: 18 to 30',
  ],
  [
    { condition: 'country', needs: { oneOf: ['US', 'DE'] }, has: 'FR' },
    'Country France is not among: United States, Germany',
  ],
  [{ condition: 'gender', needs: { oneOf: ['male'] }, has: 'female' }, 'Gender Female is not among: Male'],
  [
    { condition: 'appVersion', needs: { oneOf: ['[1.0,2.0)'] }, has: '2.0' },
    'App version 2.0 is not within [1.0,2.0)',
  ],
  [{ condition: 'brand', needs: { noneOf: ['Samsung'] }, has: 'Samsung' }, 'Brand Samsung is excluded'],
  [{ condition: 'customTag', needs: { tag }, has: ['3', '4'] }, 'tag level is 3, 4, but must be >= 10'],
  [{ condition: 'customTag', needs: { tag }, has: null }, 'tag level is not known; it must be >= 10'],
  [
    { condition: 'requireTracking', needs: { advertisingId: true }, has: null },
    'app tracking is not allowed',
  ],
];

it.each(cases)('%j: %s', (failure, sentence) => {
  expect(failureText(failure, { text, language: 'enGB' })).toBe(sentence);
});
