import { expect, test } from 'vitest';
import { remembering } from './remembering.ts';

test('loads once, keeps the last used, and forgets a failure', async () => {
  const loads: string[] = [];
  let isBroken = true;
  const get = remembering(2, async (key) => {
    loads.push(key);
    if (key === 'bad' && isBroken) throw new Error('broken');
    return key.toUpperCase();
  });
  expect(await Promise.all([get('a'), get('a'), get('b'), get('a'), get('c'), get('a')])).toEqual([
    'A',
    'A',
    'B',
    'A',
    'C',
    'A',
  ]);
  expect(loads).toEqual(['a', 'b', 'c']);
  await get('b');
  expect(loads).toEqual(['a', 'b', 'c', 'b']);

  await expect(get('bad')).rejects.toThrow('broken');
  isBroken = false;
  expect(await get('bad')).toBe('BAD');
});
