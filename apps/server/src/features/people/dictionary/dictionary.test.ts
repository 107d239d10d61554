import { getDictionary } from '@millrace/contract/people/dictionary';
import { catalogues } from '@millrace/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { flatten } from './flatten.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ask = async (language?: string) =>
  (
    await app.ask(
      getDictionary,
      {},
      { headers: language === undefined ? {} : { 'accept-language': language } },
    )
  ).data;

describe('getDictionary', () => {
  test('needs no session and answers every page and key', async () => {
    const data = await ask();
    expect(Object.keys(data).sort()).toEqual(Object.keys(catalogues.enGB).sort());
    expect(data.session?.['errors.refused']).toBe('Wrong account or password.');
    expect(data.common?.copyright).toBe('Copyright © 2020 Millrace');
  });

  test.each([
    [undefined, 'enGB'],
    ['fr-FR', 'enGB'],
    ['en-GB,zh;q=0.5', 'enGB'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zhCN'],
    ['fr,zh-TW', 'zhCN'],
  ] as const)('Accept-Language %s: %s', async (language, expected) => {
    expect(await ask(language)).toEqual(flatten(catalogues[expected]));
  });

  /** English alone has texts for a count of one. */
  const shared = (texts: object) => Object.keys(texts).filter((key) => !key.endsWith('_one'));

  test('both languages have the same keys, all of them plain text', async () => {
    const [english, chinese] = [await ask('en'), await ask('zh')];
    for (const [page, texts] of Object.entries(english)) {
      expect(Object.keys(chinese[page] ?? {})).toEqual(shared(texts));
      for (const text of [...Object.values(texts), ...Object.values(chinese[page] ?? {})]) {
        expect(text).toEqual(expect.stringMatching(/\S/));
        expect(text).not.toMatch(/<\/?[a-z][^>]*>|&[a-z]+;/i);
      }
    }
  });
});
