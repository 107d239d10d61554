import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { passingThread } from './passing-thread.ts';

const program = new URL(`data:text/javascript,import { parentPort } from 'node:worker_threads';
parentPort.on('message', (number) => {
  if (number < 0) throw new Error('it is less than nothing');
  parentPort.postMessage(2 * number);
});`);

test('a thread does one piece after the other; one that fails says why, and harms no other', async () => {
  const double = passingThread<number>(program);
  const said = await Promise.allSettled([1, -1, 2].map((number) => double(number)));
  expect(said).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: { message: 'it is less than nothing' } },
    { status: 'fulfilled', value: 4 },
  ]);
});

test('a thread that fails while nothing is asked of it ends alone, and another does the next piece', async () => {
  const double = passingThread<number>(program);
  const [thread] = await Promise.all([
    new Promise<Worker>((started) => process.once('worker', started)),
    double(1),
  ]);
  const ended = new Promise((end) => thread.once('exit', end));
  thread.postMessage(-1);
  await ended;
  expect(await double(2)).toBe(4);
});
