import { test } from 'vitest';
import { fullAndFree } from './full-and-free.ts';

test('on a disk that is full and free in turn, slowly and fast, each batch counts once', {
  timeout: 900_000,
}, async () => {
  for (let round = 0; round < 3; round += 1) {
    await fullAndFree({ batches: 100, full: 5, free: 10 });
    await fullAndFree({ batches: 20, full: 1, free: 4 });
  }
});
