import { spawn } from 'node:child_process';
import { ROOT } from '../paths.mjs';
import { followChild } from '../run-child.mjs';
import { Interrupted } from '../stop.mjs';

/**
 * Runs one tool of node_modules/.bin to its end.
 * @param {import('../prepare.mjs').Runtime} runtime
 * @param {string[]} command its name and arguments
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options] quiet: what it prints is handed back, not shown
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function runTool({ env }, [tool = '', ...args], options = {}) {
  const child = spawn(tool, args, {
    cwd: ROOT,
    env: { ...env, ...options.env },
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  });
  /** @type {Buffer[]} */
  const chunks = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  child.stderr?.on('data', (chunk) => chunks.push(chunk));
  let interrupted = false;
  const code = await followChild(child, () => {
    interrupted = true;
  });
  if (interrupted) throw new Interrupted(`${tool} was interrupted.`);
  return { code, output: Buffer.concat(chunks).toString() };
}
