import { expect, test } from 'vitest';
import { isOneOf } from './carrier.ts';
import { languageOf } from './language.ts';

test.each([
  ['in_ID', 'id'],
  ['iw_IL', 'he'],
  ['ji', 'yi'],
  ['fil_PH', 'tl'],
  ['fi_FI', 'fi'],
  ['nb_NO', 'no'],
  ['haw-US', 'haw'],
  ['zh-Hans-CN', 'zh'],
  ['EN', 'en'],
  ['english', null],
  ['', null],
  ['_US', null],
  ['constructor', null],
])('a phone that says %j speaks %j', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

test.each([
  ['46002China Mobile', 'china mobile'],
  ['46002China Mobile', '46002'],
  ['46002中国移动', '46002'],
  ['310260T-Mobile', 't-mobile'],
  ['310260T-Mobile', '310260'],
  ['310260', '310260'],
  ['3 Austria', '3 austria'],
  ['Vodafone', 'vodafone'],
])('%j is the network %j', (told, carrier) => {
  expect(isOneOf(new Set([carrier]), told)).toBe(true);
  expect(isOneOf(new Set(['o2', '26207', '310']), told)).toBe(false);
});
