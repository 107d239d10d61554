import { expect, test } from 'vitest';
import { wordsIn } from './page/words.js';

test.each([
  ['en_US', 'en', 'Install'],
  ['zh-Hans-CN', 'zh', '安装'],
  ['zh', 'zh', '安装'],
  ['zh_TW', 'zh-TW', '安裝'],
  ['zh-Hant-HK', 'zh-TW', '安裝'],
  ['pt-BR', 'pt', 'Instalar'],
  ['iw_IL', 'he', 'התקנה'],
  ['in_ID', 'id', 'Instal'],
  ['xx', 'en', 'Install'],
  ['constructor', 'en', 'Install'],
  ['', 'en', 'Install'],
  [undefined, 'en', 'Install'],
])('%s is spoken to in %s', (tag, language, install) => {
  expect(wordsIn(tag)).toMatchObject({ language, install });
});

const LANGUAGES = 'en zh zh-TW ja ko ar fa he hi th vi id tr ru uk pl de nl fr es pt it'.split(' ');

test.each(LANGUAGES)('every word stands in %s', (language) => {
  const { rtl, ...words } = wordsIn(language);
  expect(words.language).toBe(language);
  for (const word of Object.values(words)) expect(word).toMatch(/\S/);
  expect(words.rated).toContain('#');
  expect(rtl).toBe(['ar', 'fa', 'he'].includes(language));
});
