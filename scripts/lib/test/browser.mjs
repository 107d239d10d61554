import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot } from '../paths.mjs';
import { Stop } from '../stop.mjs';
import { aptInstall, aptInstalls, canAptInstall } from './apt.mjs';
import { browserPlaces, onPath, SHELL } from './find-browser.mjs';

/**
 * The browser tests' browsers, as environment variables. Most tests take Debian's shell of Chromium, where it is there or can be
 * installed, which takes a seventh less of a processor; what it has not (a back/forward cache), a whole Chromium has.
 * @param {import('../prepare.mjs').Runtime} runtime
 */
export function ensureBrowsers(runtime) {
  const whole = ensureBrowser(runtime);
  const shell = runtime.env.CHROMIUM_PATH ? undefined : ensureShell(runtime);
  return { MILLRACE_CHROMIUM: shell ?? whole, MILLRACE_WHOLE_CHROMIUM: whole };
}

/** @param {import('../prepare.mjs').Runtime} runtime */
function ensureShell({ env }) {
  const find = () => onPath([SHELL], env).find(starts);
  return find() ?? (canAptInstall() && aptInstalls([SHELL]) ? find() : undefined);
}

/** @param {string} place */
const starts = (place) => existsSync(place) && spawnSync(place, ['--version']).status === 0;

/**
 * A Chromium that starts: the machine's own, the one that Playwright downloaded earlier, else one that is installed now.
 * @param {import('../prepare.mjs').Runtime} runtime
 * @returns {string} its path
 */
export function ensureBrowser(runtime) {
  const found = findBrowser(runtime);
  if (found !== undefined) return found;
  if (runtime.env.CHROMIUM_PATH) {
    throw new Stop(`CHROMIUM_PATH names ${runtime.env.CHROMIUM_PATH}, which does not start.`);
  }
  console.log('Installing Chromium for the browser tests ...');
  if (canAptInstall()) aptInstall(['chromium', 'fonts-liberation']);
  else
    spawnSync(runtime.node, [inRoot('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
      stdio: 'inherit',
      env: runtime.env,
    });
  const installed = findBrowser(runtime);
  if (installed === undefined) {
    throw new Stop('No Chromium could be found or installed: install one and name it in CHROMIUM_PATH.');
  }
  return installed;
}

/** @param {import('../prepare.mjs').Runtime} runtime */
function findBrowser(runtime) {
  const places = runtime.env.CHROMIUM_PATH
    ? browserPlaces(runtime.env)
    : [...browserPlaces(runtime.env), downloaded(runtime)];
  return places.find(starts);
}

/**
 * Where Playwright keeps its own download.
 * @param {import('../prepare.mjs').Runtime} runtime
 */
function downloaded({ node, env }) {
  const code = "process.stdout.write(require('playwright-core').chromium.executablePath())";
  return spawnSync(node, ['-e', code], { cwd: inRoot(), env, encoding: 'utf8' }).stdout;
}
