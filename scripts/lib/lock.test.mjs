import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let file;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-lock-'));
  file = path.join(folder, 'new', 'a.lock');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('lets one in after the other, and says once that it waits', async () => {
  /** @type {string[]} */
  const seen = [];
  /** @param {string} name */
  const work = (name) => async () => {
    seen.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    seen.push(`${name} out`);
  };
  await Promise.all([withLock(file, work('a')), withLock(file, work('b'), () => seen.push('b waits'))]);
  expect(seen).toEqual(['a in', 'b waits', 'a out', 'b in', 'b out']);
});

test('gives the lock back when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(existsSync(file)).toBe(false);
});

test('takes over from a process that is gone', async () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  await withLock(file, async () => {});
  writeFileSync(file, String(gone));
  await expect(withLock(file, async () => 'in')).resolves.toBe('in');
});
