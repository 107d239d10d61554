import { expect, test } from 'vitest';
import { Gathered } from './gathered.ts';

test('who comes before it is asked is asked for together, another key apart', async () => {
  const gathered = new Gathered();
  const asked: string[] = [];
  const ask = async (questions: readonly string[]) => {
    asked.push(questions.join('+'));
    return questions.length;
  };
  const answers = ['a', 'b', 'c'].map((question) => gathered.run('one', question, ask));
  answers.push(gathered.run('other', 'd', ask));
  expect(await Promise.all(answers)).toEqual([3, 3, 3, 1]);
  expect(asked).toEqual(['a+b+c', 'd']);
});

test('who comes while it is asked gets an answer of their own', async () => {
  const gathered = new Gathered();
  const later: Promise<string>[] = [];
  const first = await gathered.run('one', 'a', async () => {
    later.push(gathered.run('one', 'b', async ([question]) => question));
    return 'early';
  });
  expect([first, await later[0]]).toEqual(['early', 'b']);
});

test('what goes wrong goes wrong for all of them, and not for the next', async () => {
  const gathered = new Gathered();
  const fail = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([gathered.run('one', 'a', fail), gathered.run('one', 'b', fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await gathered.run('one', 'c', async ([question]) => question)).toBe('c');
});
