import { expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.ts';

const rows = (count: number) => ({ rows: Array.from({ length: count }, (_, place) => place) });

test('what was asked at a version is not asked again, at another one it is', async () => {
  const kept = new KeptAnswers();
  const asked: string[] = [];
  const ask = (version: string) =>
    kept.get('question', version, async () => {
      asked.push(version);
      return rows(2);
    });
  const [first, meanwhile] = await Promise.all([ask('1'), ask('1')]);
  expect(first).toEqual(rows(2));
  expect(meanwhile).toBe(first);
  expect(await ask('1')).toBe(first);
  await ask('2');
  await ask('1');
  expect(asked).toEqual(['1', '2', '1']);
});

test('what failed is asked again', async () => {
  const kept = new KeptAnswers();
  await expect(kept.get('question', '1', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await kept.get('question', '1', async () => rows(1))).toEqual(rows(1));
});

test('answers make room for later ones, and one that is too large is not kept', async () => {
  const kept = new KeptAnswers();
  let asked = 0;
  const ask = (key: string, count: number) =>
    kept.get(key, '1', async () => {
      asked += 1;
      return rows(count);
    });
  await ask('large', 30_000);
  await ask('small', 10);
  await ask('large', 30_000);
  expect(asked).toBe(2);
  await ask('as large', 30_000);
  await ask('large', 30_000);
  expect(asked).toBe(4);
  await ask('too large', 60_000);
  await ask('too large', 60_000);
  expect(asked).toBe(6);
});
