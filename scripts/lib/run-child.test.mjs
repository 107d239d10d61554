import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

/** A program that says its id, writes down how it was ended, and ends by itself after a minute whatever happens. */
const PROGRAM = `
  const fs = require('node:fs');
  process.on('SIGTERM', () => { fs.appendFileSync(process.argv[2], 'SIGTERM '); setTimeout(() => process.exit(7), 100); });
  process.on('SIGINT', () => { fs.appendFileSync(process.argv[2], 'SIGINT '); setTimeout(() => process.exit(8), 400); });
  setTimeout(() => {}, 60000);
  console.log('up');
`;

/** @type {string} */
let folder;
/** @type {string} */
let notes;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'millrace-child-'));
  notes = path.join(folder, 'notes');
  writeFileSync(notes, '');
  writeFileSync(path.join(folder, 'program.cjs'), PROGRAM);
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a command that starts the program, as npm start does, and waits until the program is up. */
async function startCommand() {
  const code = `
    import { followChild, startChild } from ${JSON.stringify(inRoot('scripts', 'lib', 'run-child.mjs'))};
    const runtime = { node: process.execPath, env: process.env };
    const args = ${JSON.stringify([path.join(folder, 'program.cjs'), notes])};
    process.exitCode = await followChild(startChild(runtime, args));
  `;
  const command = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => command.once('exit', resolve));
  await new Promise((resolve) => command.stdout.once('data', resolve));
  return { command, ended };
}

test.each(/** @type {const} */ (['SIGTERM', 'SIGHUP']))(
  'passes %s on and ends with the code of the program',
  async (signal) => {
    const { command, ended } = await startCommand();
    command.kill(signal);
    expect(await ended).toBe(7);
    expect(readFileSync(notes, 'utf8')).toBe('SIGTERM ');
  },
);

test('a press of Ctrl-C that arrives twice reaches the program once', async () => {
  const { command, ended } = await startCommand();
  command.kill('SIGINT');
  await untilNoted('SIGINT');
  command.kill('SIGINT');
  expect(await ended).toBe(8);
  expect(readFileSync(notes, 'utf8')).toBe('SIGINT ');
});

test('the program is asked to end when the command is killed', async () => {
  const { command, ended } = await startCommand();
  command.kill('SIGKILL');
  await ended;
  await untilNoted('SIGTERM');
});

/** @param {string} text */
async function untilNoted(text) {
  const watcher = watch(notes);
  try {
    while (!readFileSync(notes, 'utf8').includes(text)) {
      await Promise.race([
        new Promise((resolve) => watcher.once('change', resolve)),
        new Promise((resolve) => setTimeout(resolve, 100)),
      ]);
    }
  } finally {
    watcher.close();
  }
}
