import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

/** @type {string} */
let root;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'millrace-fingerprint-'));
  mkdirSync(path.join(root, 'src', 'deep'), { recursive: true });
  writeFileSync(path.join(root, 'src', 'deep', 'a.ts'), 'one');
  writeFileSync(path.join(root, 'lock.json'), '{}');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

const PLACES = ['src', 'lock.json', 'absent'];

test('stays the same while nothing changes, also when a file is written anew with the same text', () => {
  const before = fingerprint(root, PLACES);
  writeFileSync(path.join(root, 'lock.json'), '{}');
  expect(fingerprint(root, PLACES)).toBe(before);
});

test.each([
  ['a changed file', () => writeFileSync(path.join(root, 'src', 'deep', 'a.ts'), 'two')],
  ['a new file', () => writeFileSync(path.join(root, 'src', 'b.ts'), '')],
  [
    'a renamed file',
    () => renameSync(path.join(root, 'src', 'deep', 'a.ts'), path.join(root, 'src', 'deep', 'b.ts')),
  ],
  ['a removed file', () => rmSync(path.join(root, 'lock.json'))],
])('changes with %s', (_, change) => {
  const before = fingerprint(root, PLACES);
  change();
  expect(fingerprint(root, PLACES)).not.toBe(before);
});
