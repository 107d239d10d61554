import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readRecords, withLogDir } from '../../testing/event-logs.ts';
import { startProcess } from '../../testing/server-process.ts';

const RESERVE = 200_000;

/** From now on the process may write no file beyond that many bytes: the disk is full as far as it can tell. */
async function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
}

it('a full disk: the reserve, then refusals, then on by itself; what was acknowledged is there once', async () => {
  await withLogDir(async (dir) => {
    const options = { segmentBytes: 50_000_000, reserveBytes: RESERVE, probeMs: 20 };
    const args = [dir, '0', '10000000', JSON.stringify(options)];
    const writer = startProcess('append-until-killed.ts', args, undefined);
    const { pid } = writer.child;
    /** Sets the limit and resolves when such lines have come since, one after the other. */
    const limitThenSee = async (bytes: number | 'unlimited', ...wanted: RegExp[]) => {
      let seen = writer.lines.length;
      await limitFiles(pid, bytes);
      for (const pattern of wanted) {
        const line = await writer.waitFor((text, index) => index >= seen && pattern.test(text));
        seen = writer.lines.indexOf(line, seen) + 1;
      }
    };
    await writer.waitFor((line) => line === '1000');
    await limitThenSee(RESERVE, /^state spilling$/, /^\d+$/);
    // Refusals: it may have become full a moment before, and says that once.
    await limitThenSee(0, /^full$/);
    await limitThenSee('unlimited', /^state normal$/, /^\d+$/);
    await limitThenSee(0, /^full$/);
    await limitThenSee('unlimited', /^state normal$/, /^\d+$/);
    writer.child.kill('SIGKILL');
    await writer.ended;

    const acknowledged = writer.lines.filter((line) => /^\d+$/.test(line)).map(Number);
    const kept = (await readRecords(dir)).map((record) => Number.parseInt(record, 10));
    const times = Map.groupBy(kept, (id) => id);
    expect(acknowledged.length).toBeGreaterThan(1_000);
    expect(acknowledged.filter((id) => times.get(id)?.length !== 1)).toEqual([]);
  });
});
