import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { pathToFileURL } from 'node:url';
import { inRoot, ROOT } from './paths.mjs';

const END_WITH_PARENT = pathToFileURL(inRoot('scripts', 'lib', 'end-with-parent.mjs')).href;

/** A terminal sends Ctrl-C to every process of the command and npm passes it on as well: one press must arrive once. */
const SAME_PRESS_MS = 1000;

/**
 * What a program is sent for what arrives here; a closed terminal is a plain end to it.
 * @type {[NodeJS.Signals, NodeJS.Signals][]}
 */
const FORWARDED = [
  ['SIGINT', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
  ['SIGHUP', 'SIGTERM'],
];

/**
 * A long-running program on the pinned Node.js that ends when this process does, however this process ends. It has a
 * process group of its own, so that signals reach it only through `followChild`; an interactive one stays at the terminal.
 * @param {import('./prepare.mjs').Runtime} runtime
 * @param {string[]} args
 * @param {{ cwd?: string, interactive?: boolean }} [options]
 */
export function startChild({ node, env }, args, { cwd = ROOT, interactive = false } = {}) {
  return spawn(node, ['--import', END_WITH_PARENT, ...args], {
    cwd,
    env,
    stdio: [interactive ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
    detached: !interactive,
  });
}

/**
 * Passes this process's signals on until the child is done.
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => void} [onSignal] called for each signal that is passed on
 * @returns {Promise<number>} the code to end with, by the shell's rule for a child that a signal ended
 */
export function followChild(child, onSignal) {
  let last = Number.NEGATIVE_INFINITY;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    const now = performance.now();
    if (now - last < SAME_PRESS_MS) return;
    last = now;
    onSignal?.();
    child.kill(signal);
  };
  const handlers = FORWARDED.map(([arrived, sent]) => /** @type {const} */ ([arrived, () => forward(sent)]));
  for (const [arrived, handler] of handlers) process.on(arrived, handler);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const [arrived, handler] of handlers) process.off(arrived, handler);
      resolve(code ?? (signal === null ? 1 : 128 + constants.signals[signal]));
    });
  });
}
