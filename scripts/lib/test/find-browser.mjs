import path from 'node:path';

/** Chromium without what draws windows: a test takes a seventh less with it. */
export const SHELL = 'chromium-headless-shell';

const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...MAC_APPS];
}
