import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one.ts';

const failed = (count: number) => `${count} numbers are wrong`;

test('all have their turns, one after the other, though some fail; those are told of', async () => {
  const turns: string[] = [];
  const work = async (one: number) => {
    turns.push(`${one} begins`);
    await Promise.resolve();
    turns.push(`${one} ends`);
    if (one !== 2) throw new Error(`no ${one}`);
  };
  const { signal } = new AbortController();
  const error = await oneByOne([1, 2, 3], { signal, work, failed }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: '2 numbers are wrong: Error: no 1',
    errors: [new Error('no 1'), new Error('no 3')],
  });
  expect(turns).toEqual([1, 2, 3].flatMap((one) => [`${one} begins`, `${one} ends`]));
});

test('when it is to stop no other begins', async () => {
  const stop = new AbortController();
  const turns: number[] = [];
  const work = async (one: number) => {
    turns.push(one);
    stop.abort(new Error('stopped'));
  };
  await expect(oneByOne([1, 2], { signal: stop.signal, work, failed })).rejects.toThrow('stopped');
  expect(turns).toEqual([1]);
});
