import { beforeEach, expect, test } from 'vitest';
import { withoutAnswer } from '../api/api-error.ts';
import { toasts } from './notices.ts';
import { removeWithUndo } from './remove-with-undo.ts';

beforeEach(() => toasts.set([]));

const titles = () => toasts.get().map(({ title }) => title);

function row() {
  const done: string[] = [];
  const note = (what: string) => async () => void done.push(what);
  const removal = {
    what: 'row 1',
    remove: note('remove'),
    restore: note('restore'),
    reread: note('reread'),
    removed: 'It is removed.',
    restored: 'It is back.',
  };
  return { done, removal };
}

test('a double click removes once, and is told once; removed again later, it goes again', async () => {
  const { done, removal } = row();
  await Promise.all([removeWithUndo(removal), removeWithUndo(removal)]);
  expect([done, titles()]).toEqual([['remove', 'reread'], ['It is removed.']]);
  await removeWithUndo(removal);
  expect(done).toEqual(['remove', 'reread', 'remove', 'reread']);
});

test('a row beside it goes meanwhile', async () => {
  const { done, removal } = row();
  await Promise.all([removeWithUndo(removal), removeWithUndo({ ...removal, what: 'row 2' })]);
  expect(done.filter((one) => one === 'remove')).toHaveLength(2);
});

test('what is taken back is read again and told; where that fails it is read again all the same', async () => {
  const { done, removal } = row();
  await removeWithUndo(removal);
  toasts.get()[0]?.undo?.();
  await expect.poll(titles).toEqual(['It is removed.', 'It is back.']);
  expect(done).toEqual(['remove', 'reread', 'restore', 'reread']);

  toasts.set([]);
  const refused = async () => {
    throw withoutAnswer('network', '');
  };
  await removeWithUndo({ ...removal, restore: refused });
  done.length = 0;
  toasts.get()[0]?.undo?.();
  await expect.poll(() => done).toEqual(['reread']);
  expect(titles()).toEqual(['It is removed.']);
});

test('what could not be removed can be asked for again', async () => {
  const { done, removal } = row();
  let again = () => {};
  const remove = async (retry: () => void) => {
    if (titles().length > 0 || done.length > 0) return;
    again = retry;
    done.push('asked');
    throw withoutAnswer('network', '');
  };
  await removeWithUndo({ ...removal, remove });
  expect([done, titles()]).toEqual([['asked'], []]);
  again();
  await expect.poll(titles).toEqual(['It is removed.']);
});
