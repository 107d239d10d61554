import { expect, test } from 'vitest';
import { CallError } from './call-error.ts';
import { fewAtOnce } from './few-at-once.ts';

type Asking = Parameters<ReturnType<typeof fewAtOnce>>[0];

let now = 1_000_000;
const node = { database: {}, now: () => new Date(now) };
const of = (organizationId: number, services: object = node) =>
  ({ services, scope: { organizationId } }) as unknown as Asking;

/** Something that goes on until it is let go. */
function held() {
  let end = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { work: () => work, end: () => end('done') };
}
async function secondsOf(refused: Promise<unknown>) {
  const error: unknown = await refused.catch((one: unknown) => one);
  if (!(error instanceof CallError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  expect(error.key).toBe('common.errors.tooManyRequests');
  return error.details.params?.seconds;
}

test('so many of an organization at a time, and so many of all, on each node', async () => {
  const run = fewAtOnce({ running: 1, together: 2 });
  const [one, two] = [held(), held()];
  const first = run(of(1), one.work);
  expect(await secondsOf(run(of(1), one.work))).toBe(5);
  const second = run(of(2), two.work);
  expect(await secondsOf(run(of(3), one.work))).toBe(5);
  const elsewhere = { ...node, database: {} };
  expect(await run(of(1, elsewhere), async () => 'there')).toBe('there');
  one.end();
  expect(await first).toBe('done');
  expect(await run(of(3), async () => 'now')).toBe('now');
  two.end();
  await second;
});

test('what fails makes room, too', async () => {
  const run = fewAtOnce({ running: 1 });
  await expect(run(of(1), () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await run(of(1), async () => 'well')).toBe('well');
});

test('so many within a minute, of each organization; those that were refused do not count', async () => {
  const run = fewAtOnce({ running: 2, minute: 2 });
  const quick = async () => 'done';
  await run(of(1), quick);
  now += 20_000;
  await run(of(1), quick);
  expect(await secondsOf(run(of(1), quick))).toBe(40);
  expect(await run(of(2), quick)).toBe('done');
  now += 39_999;
  expect(await secondsOf(run(of(1), quick))).toBe(1);
  now += 1;
  expect(await run(of(1), quick)).toBe('done');
  expect(await secondsOf(run(of(1), quick))).toBe(20);
});
