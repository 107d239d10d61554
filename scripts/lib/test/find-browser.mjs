import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Debian's Chromium without what draws windows. */
export const SHELL = 'chromium-headless-shell';

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The places where a Chromium may be, the one to prefer first: the one that CHROMIUM_PATH names, and then no other; else by
 * name on PATH, else the usual places of macOS.
 * @param {{ CHROMIUM_PATH?: string | undefined, PATH?: string | undefined }} env
 * @returns {string[]}
 */
export function browserPlaces(env) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH];
  return [...onPath(NAMES, env), ...MAC_APPS];
}

/**
 * Where a program of one of these names may be, the first name first.
 * @param {string[]} names
 * @param {{ PATH?: string | undefined }} env
 * @returns {string[]}
 */
export function onPath(names, { PATH = '' }) {
  const folders = PATH.split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}
