import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withDataDir } from '../../testing/data-dirs.ts';
import { startProcess } from '../../testing/server-process.ts';
import { lockDataDir } from './data-dir.ts';

const HERE = { user: undefined, under: [] };

it('is made for its owner only', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const lock = await lockDataDir(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    lock.release();
  });
});

it('belongs to one process; the next one learns which in a sentence and changes nothing', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const lock = await lockDataDir(dataDir);
    const before = await contents(dataDir);
    const second = startProcess('hold-data-dir.ts', [dataDir], undefined);
    await second.ended;
    expect(second.lines).toEqual([
      `StartError: Another Millrace server (process ${process.pid}) is using DATA_DIR ${dataDir}: stop it, or choose another DATA_DIR.`,
    ]);
    expect(await contents(dataDir)).toEqual(before);
    lock.release();
    lock.release();
    (await lockDataDir(dataDir)).release();
  });
});

it('belongs to one server even within a process', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow('Another Millrace server');
    lock.release();
  });
});

it('is free again, with nothing left to clear away, when its owner was killed', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const owner = startProcess('hold-data-dir.ts', [dataDir], undefined);
    await owner.waitFor((line) => line === 'held');
    await expect(lockDataDir(dataDir)).rejects.toThrow(`(process ${owner.child.pid})`);
    owner.child.kill('SIGKILL');
    await owner.ended;
    (await lockDataDir(dataDir)).release();
  });
});

it('is given to exactly one of several that come at once', async () => {
  await withDataDir(HERE, async (dataDir) => {
    const rivals = [1, 2, 3].map(() => startProcess('hold-data-dir.ts', [dataDir], undefined));
    const answers = await Promise.all(rivals.map((rival) => rival.waitFor(() => true)));
    for (const { child } of rivals) child.kill('SIGKILL');
    await Promise.all(rivals.map(({ ended }) => ended));
    expect(answers.filter((line) => line === 'held')).toHaveLength(1);
  });
});

it('says in a sentence when it cannot be made', async () => {
  await expect(lockDataDir('/dev/null/data')).rejects.toThrow(
    /^DATA_DIR \/dev\/null\/data cannot be made: .*\.$/,
  );
});

/** Names, sizes and times; reading the lock's file would drop the lock of this process. */
async function contents(directory: string): Promise<[string, number, number][]> {
  const names = (await readdir(directory)).sort();
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(directory, name));
      return [name, size, mtimeMs];
    }),
  );
}
