import type { Language } from '@millrace/contract/common';
import { catalogues } from '@millrace/messages';
import { expect, type Visit } from './test.ts';

/** Every text by its key, without those that somebody's data is filled into. */
function textsIn(lang: Language): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else
      for (const [name, inner] of Object.entries(value as object))
        walk(inner, path === '' ? name : `${path}.${name}`);
  };
  walk(catalogues[lang], '');
  return texts;
}

const texts = { enGB: textsIn('enGB'), zhCN: textsIn('zhCN') };
const all = { enGB: new Set(texts.enGB.values()), zhCN: new Set(texts.zhCN.values()) };
/** A single word may be a name, as of a network. */
const isSentence = (text: string) => /\S \S/.test(text) || /\p{Script=Han}{2}/u.test(text);

/** Nothing on the page is a key in place of its text, or a text of the other language. */
export async function expectOneLanguage({ page, lang }: Visit): Promise<void> {
  const other = lang === 'enGB' ? 'zhCN' : 'enGB';
  const [shown = ''] = await page.locator('body').allInnerTexts();
  const lines = shown.split('\n').map((line) => line.trim());
  const isKey = (line: string) => texts[lang].has(line) && line.includes('.');
  const isForeign = (line: string) => isSentence(line) && all[other].has(line) && !all[lang].has(line);
  expect(lines.filter((line) => isKey(line) || isForeign(line))).toEqual([]);
}
