import { spawnSync } from 'node:child_process';
import { Stop } from '../stop.mjs';

/** Whether packages of Debian can be installed without asking anyone. */
export function canAptInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** @param {string[]} packages */
export function aptInstall(packages) {
  apt(['update', '-qq']);
  apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Stop(`"apt-get ${args.join(' ')}" failed: see its message above.`);
}
