import { expect, test, vi } from 'vitest';
import { busyOf, senderOf } from './sender.ts';

/** Numbers that are due, each sent when it is let go. */
function letters(count: number) {
  const due = Array.from({ length: count }, (_, nth) => nth);
  const held = due.map(() => Promise.withResolvers<void>());
  const warn = vi.fn();
  const claimed: (readonly number[])[] = [];
  const sender = senderOf<number>({
    ...{ name: 'letters', every: 1_000, most: 2, log: { warn }, lost: 'a letter is lost' },
    claim: async (underWay) => {
      claimed.push(underWay);
      return due.shift();
    },
    send: (nth) => held[nth]?.promise ?? Promise.resolve(),
  });
  return { sender, held, warn, claimed };
}

test('so many are under way at a time: the next waits for one that is over, whichever it is', async () => {
  const { sender, held, claimed } = letters(3);
  expect([await sender.next(), await sender.next()]).toEqual([true, true]);
  const third = sender.next();
  expect(claimed).toEqual([[], [0]]);
  held[1]?.resolve();
  expect(await third).toBe(true);
  expect(claimed).toEqual([[], [0], [0]]);
  held[0]?.resolve();
  held[2]?.resolve();
  await sender.settled?.();
  expect(await sender.next()).toBe(false);
  expect(claimed.at(-1)).toEqual([]);
});

test('of one that fails the log says so, and the others go on', async () => {
  const { sender, held, warn } = letters(2);
  await sender.next();
  await sender.next();
  const failure = new Error('away');
  held[0]?.reject(failure);
  held[1]?.resolve();
  await sender.settled?.();
  expect(warn.mock.calls).toEqual([[{ err: failure }, 'a letter is lost']]);
});

test('whoever has enough under way is busy', () => {
  expect(busyOf([7, 8, 7, 9, 9, 9], 2)).toEqual([7, 9]);
  expect(busyOf([], 1)).toEqual([]);
});
