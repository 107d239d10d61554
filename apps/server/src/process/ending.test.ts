import { expect, test } from 'vitest';
import { Ending } from './ending.ts';

test('what started last ends first, and what starts meanwhile ends next', async () => {
  const ended: string[] = [];
  const ending = new Ending();
  ending.add(() => ended.push('database'));
  ending.add(() => {
    ended.push('server');
    ending.add(() => ended.push('late request'));
  });
  await ending.run();
  expect(ended).toEqual(['server', 'late request', 'database']);
  await ending.run();
  expect(ended).toHaveLength(3);
});

test('every step is taken, and the first failure is told', async () => {
  const ended: string[] = [];
  const ending = new Ending();
  ending.add(() => ended.push('database'));
  ending.add(() => Promise.reject(new Error('second')));
  ending.add(() => {
    throw new Error('first');
  });
  await expect(ending.run()).rejects.toThrow('first');
  expect(ended).toEqual(['database']);
});
