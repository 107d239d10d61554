import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../paths.mjs';
import { Stop } from '../stop.mjs';
import { aptInstalls, canAptInstall } from './apt.mjs';
import { browserPlaces, SHELL } from './find-browser.mjs';

/**
 * A Chromium that starts: Debian's shell of it where that is there or can be installed without asking anyone, else the machine's
 * own, the one that Playwright downloaded earlier, or one that is installed now.
 * @param {import('../prepare.mjs').Runtime} runtime
 * @returns {string} its path
 */
export function ensureBrowser(runtime) {
  const found = findBrowser(runtime);
  if (runtime.env.CHROMIUM_PATH) {
    if (found !== undefined) return found;
    throw new Stop(`CHROMIUM_PATH names ${runtime.env.CHROMIUM_PATH}, which does not start.`);
  }
  if (found !== undefined && (path.basename(found) === SHELL || !canAptInstall())) return found;
  const installed = install(runtime, found === undefined) ? findBrowser(runtime) : found;
  if (installed === undefined) {
    throw new Stop('No Chromium could be found or installed: install one and name it in CHROMIUM_PATH.');
  }
  return installed;
}

/**
 * Whether there is another browser now.
 * @param {import('../prepare.mjs').Runtime} runtime
 * @param {boolean} isNeeded any will do, as there is none
 */
function install({ node, env }, isNeeded) {
  console.log('Installing Chromium for the browser tests ...');
  if (canAptInstall()) {
    const fonts = 'fonts-liberation';
    return aptInstalls([SHELL, fonts]) || (isNeeded && aptInstalls(['chromium', fonts]));
  }
  const command = [inRoot('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'];
  return spawnSync(node, command, { stdio: 'inherit', env }).status === 0;
}

/** @param {import('../prepare.mjs').Runtime} runtime */
function findBrowser(runtime) {
  const places = runtime.env.CHROMIUM_PATH
    ? browserPlaces(runtime.env)
    : [...browserPlaces(runtime.env), downloaded(runtime)];
  return places.find((place) => existsSync(place) && spawnSync(place, ['--version']).status === 0);
}

/**
 * Where Playwright keeps its own download.
 * @param {import('../prepare.mjs').Runtime} runtime
 */
function downloaded({ node, env }) {
  const code = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  return spawnSync(node, ['-e', code], { cwd: inRoot(), env, encoding: 'utf8' }).stdout;
}
