import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOrder } from './use-order.ts';

/** A list of three on a server whose answers the test gives. */
function openList() {
  let onServer: readonly number[] = [1, 2, 3];
  const asked: {
    ids: readonly number[];
    stored: readonly number[];
    answer: (good: boolean) => Promise<void>;
  }[] = [];
  let rereads = 0;
  const { result, rerender } = renderHook(
    ({ stored }: { stored: readonly number[] }) =>
      useOrder({
        stored,
        store: (ids, before) =>
          new Promise((resolve) => {
            const answer = (good: boolean) =>
              act(async () => {
                if (good) onServer = ids;
                resolve(good);
              });
            asked.push({ ids, stored: before, answer });
          }),
        reread: async () => {
          rereads += 1;
          rerender({ stored: onServer });
        },
      }),
    { initialProps: { stored: onServer } },
  );
  return {
    asked,
    change: (ids: readonly number[]) => act(() => result.current.change(ids)),
    wanted: () => result.current.wanted,
    rereads: () => rereads,
  };
}

it('what is moved while a move is on its way shows at once, and is stored on top of that', async () => {
  const list = openList();
  list.change([2, 1, 3]);
  list.change([2, 3, 1]);
  list.change([3, 2, 1]);
  expect(list.wanted()).toEqual([3, 2, 1]);
  expect(list.asked).toMatchObject([{ ids: [2, 1, 3], stored: [1, 2, 3] }]);
  await list.asked[0]?.answer(true);
  expect(list.asked.slice(1)).toMatchObject([{ ids: [3, 2, 1], stored: [2, 1, 3] }]);
  expect(list.wanted()).toEqual([3, 2, 1]);
  await list.asked[1]?.answer(true);
  expect([list.wanted(), list.rereads(), list.asked.length]).toEqual([null, 1, 2]);
});

it('a refusal takes back what was moved on top of it, and the next move begins anew', async () => {
  const list = openList();
  list.change([2, 1, 3]);
  list.change([2, 3, 1]);
  await list.asked[0]?.answer(false);
  expect([list.wanted(), list.rereads(), list.asked.length]).toEqual([null, 1, 1]);
  list.change([1, 3, 2]);
  expect(list.asked.slice(1)).toMatchObject([{ ids: [1, 3, 2], stored: [1, 2, 3] }]);
});

it('moved back before the first move is answered, it is stored as it was', async () => {
  const list = openList();
  list.change([2, 1, 3]);
  list.change([1, 2, 3]);
  await list.asked[0]?.answer(true);
  expect(list.asked.slice(1)).toMatchObject([{ ids: [1, 2, 3], stored: [2, 1, 3] }]);
});
