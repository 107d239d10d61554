import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@millrace/contract/common';
import { errors } from '@millrace/contract/errors';
import { describe, expect, it } from 'vitest';
import { catalogues } from './index.ts';

const root = join(import.meta.dirname, '../../..');

function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[path + name, value]] : flat(value, `${path}${name}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).toSorted();

function sourcesIn(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}

const english = new Map(flat(catalogues.enGB));

const singular = /_one$/;
const singulars = [...english.keys()].filter((key) => singular.test(key));
const keys = [...english.keys()].filter((key) => !singular.test(key));

describe.each(languages)('%s', (language) => {
  const texts = new Map(flat(catalogues[language]));

  it('has the keys of the English texts, none empty', () => {
    const expected = language === 'enGB' ? [...keys, ...singulars] : keys;
    expect([...texts.keys()].toSorted()).toEqual(expected.toSorted());
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the same placeholders', () => {
    const differing = [...texts].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('calls the installation by its own name in mails and notices', () => {
    const sent = [...texts].filter(([key]) => /\.mail|[mM]ail\.|^notification\./.test(key));
    expect(sent.length).toBeGreaterThan(100);
    expect(sent.filter(([, text]) => text.includes('Millrace'))).toEqual([]);
  });
});

it('has a singular only beside the text of all other counts, and with the same placeholders', () => {
  const differing = singulars.filter((key) => {
    const plural = english.get(key.replace(singular, '')) ?? '';
    return (
      !plural.includes('{{count}}') ||
      placeholders(plural).join() !== placeholders(english.get(key) ?? '').join()
    );
  });
  expect(differing).toEqual([]);
});

it('writes Chinese with full-width punctuation', () => {
  const halfWidth = flat(catalogues.zhCN).filter(([, text]) =>
    /\p{Script=Han}[,;:?!(]|[,;?!)]\p{Script=Han}/u.test(text),
  );
  expect(halfWidth).toEqual([]);
});

it('has no text that nothing shows', { timeout: 30_000 }, () => {
  const sources = ['apps/console/src', 'apps/server/src', 'packages/contract/src'].map(sourcesIn).join('\n');
  // `user.role.r${id}` in a source uses every key that begins so.
  const beginnings = [...sources.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/g)].flatMap(([, start]) => start ?? []);
  // Gathered once: looking through all sources for each key takes a minute on a busy machine.
  const quoted = new Set([...sources.matchAll(/(['"`])([a-zA-Z]\w*(?:\.\w+)+)\1/g)].map(([, , key]) => key));
  const isUsed = (key: string) =>
    key in errors || quoted.has(key) || beginnings.some((start) => key.startsWith(start));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});
