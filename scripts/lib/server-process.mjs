import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot, ROOT } from './paths.mjs';
import { environmentFor, pinnedNode } from './pinned-node.mjs';
import { SERVER_MEMORY } from './server-memory.mjs';

/** The line that the server prints when it listens. */
const READY = /Millrace is ready at (http:\/\/\S+)/;

const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 30_000;

/**
 * The real server program on a free port of loopback and an empty DATA_DIR, for browser tests and benches. Of this process's
 * environment it gets only what a program needs to run, so that nobody's own settings change the outcome.
 * @typedef {{ url: string, dataDir: string, pid: number, stop: () => Promise<void> }} ServerProcess
 * @param {Record<string, string>} settings environment variables of the server
 * @param {string} [program]
 * @returns {Promise<ServerProcess>} once it answers; `stop` ends it and removes its data
 */
export async function startServerProcess(settings, program = inRoot('apps', 'server', 'src', 'main.ts')) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'millrace-server-'));
  const node = pinnedNode();
  const { HOME, LANG, TMPDIR, PATH } = process.env;
  const child = spawn(node, [...SERVER_MEMORY, program], {
    cwd: ROOT,
    env: { ...environmentFor(node, { HOME, LANG, TMPDIR, PATH }), PORT: '0', DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killer);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await readyUrl(child), dataDir, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @returns {Promise<string>}
 */
function readyUrl(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    /** @param {string} reason */
    const fail = (reason) => reject(new Error(`The server ${reason}; it printed:\n${printed}`));
    const limit = setTimeout(() => fail(`was not ready after ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    /** @param {Buffer} chunk */
    const read = (chunk) => {
      // Kept only until it is ready; afterwards its log is read and dropped so that it never waits for us.
      printed += chunk;
      const url = READY.exec(printed)?.[1];
      if (url === undefined) return;
      clearTimeout(limit);
      for (const stream of [child.stdout, child.stderr]) stream.off('data', read).resume();
      resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    child.once('close', (code) => {
      clearTimeout(limit);
      fail(`ended with code ${code} before it was ready`);
    });
  });
}
