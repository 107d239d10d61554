import { spawn } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { place, processorsOf, threadsNamed } from '../platform/machine/processors.ts';
import { unheard } from '../testing/unheard.ts';
import { type OwnProcessor, ownProcessor, rateOf } from './own-processor.ts';

const all = processorsOf(process.pid);
const [first = 0, ...others] = all;
/** What the two sides have while phones call much; with one processor there is nothing to divide. */
const divided = others.length === 0 ? { own: all, shared: all } : { own: [first], shared: others };

const whole = { own: all, shared: all };
const none = async () => 0;

async function lookOf(own: OwnProcessor, server: number, times: number) {
  for (let time = 0; time < times; time += 1) await own.look();
  return { own: processorsOf(process.pid), shared: processorsOf(server) };
}

/** Beside a process that stands for the server. */
async function withServer(work: (server: number) => Promise<void>): Promise<void> {
  const server = spawn('sleep', ['60'], { stdio: 'ignore' });
  try {
    await work(server.pid ?? 0);
  } finally {
    server.kill();
    await place([{ pid: process.pid, processors: all, threads: 'all' }], all);
  }
}

it('keeps a processor for phones while they call much, and gives it back once they have been calm for a while', async () => {
  await withServer(async (server) => {
    let rate = 0;
    const own = ownProcessor({ server, processors: all, log: unheard, perSecond: () => rate, backlog: none });
    const look = (times: number) => lookOf(own, server, times);
    try {
      expect(await look(1)).toEqual(whole);
      rate = 500;
      expect(await look(3)).toEqual(whole);
      rate = 1_500;
      expect(await look(1)).toEqual(divided);
      // The collector's help goes on, but not where calls are answered.
      const helpers = await threadsNamed(process.pid, 'V8Worker');
      expect(helpers.map(processorsOf)).toEqual(helpers.map(() => divided.shared));
      rate = 500;
      expect(await look(15)).toEqual(divided);
      rate = 100;
      expect(await look(5)).toEqual(divided);
      rate = 500;
      expect(await look(1)).toEqual(divided);
      rate = 100;
      expect(await look(5)).toEqual(divided);
      expect(await look(5)).toEqual(whole);
    } finally {
      await own.end();
    }
  });
});

it('gives it back while much waits to be shipped, or nobody can say how much', async () => {
  await withServer(async (server) => {
    let backlog = none;
    const own = ownProcessor({
      server,
      processors: all,
      log: unheard,
      perSecond: () => 5_000,
      backlog: () => backlog(),
    });
    const waits = async (share: number | undefined, looks: number) => {
      backlog = () => (share === undefined ? Promise.reject(new Error('no disk')) : Promise.resolve(share));
      return await lookOf(own, server, looks);
    };
    try {
      expect(await waits(0.3, 2)).toEqual(whole);
      expect(await waits(0.1, 1)).toEqual(divided);
      expect(await waits(0.45, 12)).toEqual(divided);
      expect(await waits(0.55, 9)).toEqual(divided);
      expect(await waits(0.55, 1)).toEqual(whole);
      expect(await waits(0.3, 2)).toEqual(whole);
      expect(await waits(0.1, 1)).toEqual(divided);
      expect(await waits(undefined, 10)).toEqual(whole);
    } finally {
      await own.end();
    }
  });
});

it('counts calls a second between two questions', () => {
  let [count, now] = [7, 1_000];
  const perSecond = rateOf(
    () => count,
    () => now,
  );
  count += 50;
  now += 20;
  expect(perSecond()).toBe(2_500);
  now += 20;
  expect(perSecond()).toBe(0);
  // Two questions at once are not without end.
  count += 1;
  expect(perSecond()).toBe(1_000);
});

it('takes back what a predecessor left divided', async () => {
  await withServer(async (server) => {
    const left = [server, process.pid].map(
      (pid) => ({ pid, processors: all.slice(-1), threads: 'all' }) as const,
    );
    await place(left, all);
    await ownProcessor({ server, processors: all, log: unheard, perSecond: () => 0, backlog: none }).end();
    expect([processorsOf(process.pid), processorsOf(server)]).toEqual([all, all]);
  });
});

it('looks again after a look that failed, and says so', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await withServer(async (server) => {
      const perSecond = vi.fn(() => 0);
      const warn = vi.fn();
      // Two that are one, where there is but one.
      const processors = others.length === 0 ? [first, first] : all;
      const log = { ...unheard, warn };
      const own = ownProcessor({ server, processors, log, perSecond, backlog: none });
      await own.look();
      perSecond.mockImplementationOnce(() => {
        throw new Error('nobody counts');
      });
      await vi.advanceTimersByTimeAsync(2_000);
      await own.end();
      expect([perSecond.mock.calls.length, warn.mock.calls.length]).toEqual([3, 1]);
    });
  } finally {
    vi.useRealTimers();
  }
});
