import { describe, expect, test, vi } from 'vitest';
import { keptByRevision } from './kept-by-revision.ts';

/** A database of which is known what it last said, and how long ago. */
function start() {
  const database = { said: 1, age: 0, revision: () => database.said, revisionAge: () => database.age };
  const load = vi.fn(async (secret: string) => ({ secret, expiresAt: null }));
  const find = keptByRevision({ database, now: () => new Date(0), load });
  return { database, load, find };
}

describe('what a secret stands for', () => {
  test('is kept until something changes', async () => {
    const { database, load, find } = start();
    await find('one');
    await find('one');
    expect(load).toHaveBeenCalledTimes(1);
    database.said += 1;
    await find('one');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('is believed for less than two seconds without word from the database', async () => {
    const { database, load, find } = start();
    await find('one');
    database.age = 1_999;
    await find('one');
    expect(load).toHaveBeenCalledTimes(1);
    database.age = 2_000;
    await find('one');
    expect(load).toHaveBeenCalledTimes(2);
    load.mockRejectedValue(new Error('the database is away'));
    await expect(find('one')).rejects.toThrow('the database is away');
  });
});
