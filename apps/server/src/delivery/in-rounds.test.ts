import { expect, it } from 'vitest';
import { inRounds } from './in-rounds.ts';

it('does what came in one turn of the event loop in one go, in its order, before anybody hears of it', async () => {
  const inRound = inRounds();
  const said: string[] = [];
  const heard = ['first', 'second', 'third'].map(async (name) => {
    const answer = await inRound(() => {
      said.push(`${name} is done`);
      return `${name} is heard`;
    });
    said.push(answer);
  });
  expect(said).toEqual([]);
  await Promise.all(heard);
  expect(said).toEqual(
    ['is done', 'is heard'].flatMap((what) => ['first', 'second', 'third'].map((name) => `${name} ${what}`)),
  );
});

it('fails the piece that throws, and no other', async () => {
  const inRound = inRounds();
  const failed = inRound(() => {
    throw new Error('this one');
  });
  const done = inRound(() => 'another');
  await expect(failed).rejects.toThrow('this one');
  expect(await done).toBe('another');
});

it('leaves what comes of a round to the next', async () => {
  const inRound = inRounds();
  const said: string[] = [];
  let more: Promise<unknown> | undefined;
  await inRound(() => {
    more = inRound(() => said.push('second round'));
    said.push('first round');
  });
  expect(said).toEqual(['first round']);
  await more;
  expect(said).toEqual(['first round', 'second round']);
});
