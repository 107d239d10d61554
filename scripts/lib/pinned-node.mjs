import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { Stop } from './stop.mjs';
import { majorOf } from './version.mjs';

/** TypeScript is run as it stands, and the libraries are chosen, for this one. */
const WANTED_MAJOR = 24;

/**
 * The Node.js that everything but these scripts runs on, absolute: the one that npm installed, else this one if it is new enough.
 * @returns {string}
 */
export function pinnedNode() {
  const pinned = inRoot('node_modules', '.bin', 'node');
  const { stdout, error } = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  if (error === undefined && majorOf(stdout) >= WANTED_MAJOR) return pinned;
  if (majorOf(process.version) >= WANTED_MAJOR) return process.execPath;
  throw new Stop(
    `The Node.js ${WANTED_MAJOR} that npm installs with Millrace does not run on this machine (${process.platform} ${process.arch}), and its own is ${process.version}: install Node.js ${WANTED_MAJOR} or newer and run the same command again.`,
  );
}

/**
 * The environment in which every child, npm scripts and workers of workers included, finds `node` first.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, env = process.env) {
  const first = [path.dirname(node), inRoot('node_modules', '.bin')];
  // chDB keeps up to eight of libuv's threads, of which there are four by default: file access, DNS, compression and password
  // hashes would wait behind it. Read once when a process starts, hence here. What Node makes of our modules is kept beside: it is
  // half of what a program takes of a processor until it does anything.
  return {
    UV_THREADPOOL_SIZE: '12',
    NODE_COMPILE_CACHE: inRoot('.cache', 'compiled'),
    ...env,
    PATH: [...first, env.PATH ?? ''].join(path.delimiter),
  };
}
