import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LogOutput, openLog } from './open-log.ts';

let folder: string;
let fd: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millrace-log-'));
  fd = openSync(join(folder, 'log'), 'w');
});

afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

async function written(output: LogOutput): Promise<string> {
  const log = await openLog({ level: 'info', name: 'delivery' }, { fd, ...output });
  log.info({ port: 8080 }, 'listening');
  log.debug('not of this level');
  log.child({ reqId: 'r1' }).error({ err: new RangeError('too far') }, 'failed');
  // Nothing is waited for: what was logged last must not be lost when the process ends.
  return readFileSync(join(folder, 'log'), 'utf8');
}

test('what is no terminal gets one line of JSON each', async () => {
  const lines = (await written({})).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, name: 'delivery', port: 8080, msg: 'listening' },
    {
      level: 50,
      name: 'delivery',
      reqId: 'r1',
      err: { type: 'RangeError', message: 'too far' },
      msg: 'failed',
    },
  ]);
});

test('people in a terminal read time, level and words, and an error with its stack', async () => {
  const text = await written({ isTerminal: true });
  const [first, second] = text.split('\n');
  expect(first).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] INFO \(delivery\): listening \{"port":8080\}$/);
  expect(second).toMatch(/^\[\d\d:\d\d:\d\d\.\d{3}\] ERROR \(delivery\): failed \{"reqId":"r1"\}$/);
  expect(text).toContain('RangeError: too far\n');
  expect(text).toContain('open-log.test.ts');
  expect(text).not.toContain('not of this level');
});
