import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { place, processorsOf, threadsNamed } from '../platform/processors.ts';
import { unheard } from '../testing/unheard.ts';
import { ownProcessor, rateOf } from './own-processor.ts';

const all = processorsOf(process.pid);
const [first = 0, ...others] = all;
/** What the two sides have while phones call much; with one processor there is nothing to divide. */
const divided = others.length === 0 ? { own: all, shared: all } : { own: [first], shared: others };

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
    const own = ownProcessor({ server, processors: all, log: unheard, perSecond: () => rate });
    const look = async (times: number) => {
      for (let time = 0; time < times; time += 1) await own.look();
      return { own: processorsOf(process.pid), shared: processorsOf(server) };
    };
    const whole = { own: all, shared: all };
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

it('counts calls a second between two questions', () => {
  let count = 7;
  const perSecond = rateOf(() => count);
  const since = performance.now();
  while (performance.now() - since < 20);
  count += 50;
  const rate = perSecond();
  expect(rate).toBeLessThanOrEqual(50 / 0.02);
  expect(rate).toBeGreaterThan(0);
  expect(perSecond()).toBe(0);
});

it('takes back what a predecessor left divided', async () => {
  await withServer(async (server) => {
    const left = [server, process.pid].map(
      (pid) => ({ pid, processors: all.slice(-1), threads: 'all' }) as const,
    );
    await place(left, all);
    await ownProcessor({ server, processors: all, log: unheard, perSecond: () => 0 }).end();
    expect([processorsOf(process.pid), processorsOf(server)]).toEqual([all, all]);
  });
});
