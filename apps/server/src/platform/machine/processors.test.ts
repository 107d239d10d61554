import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { familyOf, place, processorsOf, threadsNamed } from './processors.ts';

const all = processorsOf(process.pid);
const last = all.slice(-1);

/** A process with two children that wait. */
async function withFamily(work: (pid: number) => Promise<void>): Promise<void> {
  const parent = spawn('sh', ['-c', 'sleep 60 & sleep 60 & echo begun; wait'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { pid = 0 } = parent;
  try {
    await once(parent.stdout, 'data');
    await work(pid);
  } finally {
    process.kill(-pid, 'SIGKILL');
  }
}

it('knows the processors of a process, and none of one that is not there', () => {
  expect(all.length).toBe(availableParallelism());
  expect(all).toEqual(all.toSorted((a, b) => a - b));
  expect(processorsOf(2 ** 22 + 1)).toEqual([]);
});

it('places a whole family, passing over who is gone', async () => {
  await withFamily(async (pid) => {
    const family = await familyOf(pid, 0);
    expect([family.length, family[0]]).toEqual([3, pid]);
    expect(await familyOf(pid, family[1] ?? 0)).toEqual([pid, family[2]]);
    const to = (processors: number[]) =>
      [2 ** 22 + 1, ...family].map((member) => ({ pid: member, processors, threads: 'all' }) as const);
    await place(to(last), all);
    expect(family.map(processorsOf)).toEqual(family.map(() => last));
    await place(to(all), all);
    expect(family.map(processorsOf)).toEqual(family.map(() => all));
  });
});

it('places one thread of a process by its name', async () => {
  const named = await threadsNamed(process.pid, 'V8Worker');
  expect(named.length).toBeGreaterThan(0);
  const [thread = 0] = named;
  await place([{ pid: thread, processors: last, threads: 'this' }], all);
  expect([processorsOf(thread), processorsOf(process.pid)]).toEqual([last, all]);
  await place([{ pid: thread, processors: all, threads: 'this' }], all);
  expect(processorsOf(thread)).toEqual(all);
});

it('leaves everything as it is where the system has no such tool', async () => {
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  try {
    await place([{ pid: process.pid, processors: last, threads: 'all' }], all);
  } finally {
    process.env.PATH = PATH;
  }
  expect(processorsOf(process.pid)).toEqual(all);
});
