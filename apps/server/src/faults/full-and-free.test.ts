import { test } from 'vitest';
import { fullAndFree } from './full-and-free.ts';

test('on a disk that is full and free in turn each batch counts once', { timeout: 300_000 }, async () => {
  await fullAndFree({ batches: 8, full: 2, free: 8 });
});
