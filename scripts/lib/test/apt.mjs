import { spawnSync } from 'node:child_process';
import { Stop } from '../stop.mjs';

/** Whether packages of Debian can be installed without asking anyone. */
export function canAptInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Whether they are installed now; another system has no package of that name. @param {string[]} packages */
export function aptInstalls(packages) {
  return apt(['update', '-qq']) && apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** @param {string[]} packages */
export function aptInstall(packages) {
  if (!aptInstalls(packages)) throw new Stop(`${packages.join(', ')} could not be installed: see above.`);
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}
