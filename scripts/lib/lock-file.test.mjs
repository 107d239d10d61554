import { describe, expect, test } from 'vitest';
import { missingPackages } from './lock-file.mjs';

const linux = { platform: 'linux', arch: 'x64', libc: 'glibc' };

/** @param {Record<string, import('./lock-file.mjs').LockedPackage>} packages */
const lock = (packages) => ({ packages });

describe('missingPackages', () => {
  test('is empty when npm recorded every version that is asked for', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0' },
      'apps/x/node_modules/a': { version: '2.0.0' },
    };
    expect(missingPackages(lock(packages), lock(packages), linux)).toEqual([]);
  });

  test('leaves out the workspaces themselves, which npm records by their links', () => {
    const locked = lock({ '': {}, 'apps/x': {}, 'node_modules/@m/x': { link: true } });
    expect(missingPackages(locked, lock({ 'node_modules/@m/x': { link: true } }), linux)).toEqual([]);
    expect(missingPackages(locked, lock({}), linux)).toEqual(['node_modules/@m/x']);
  });

  test.each([
    ['absent', {}],
    ['of another version', { 'node_modules/a': { version: '1.0.1' } }],
    ['a link instead of a package', { 'node_modules/a': { version: '1.0.0', link: true } }],
  ])('names a package that is %s', (_, present) => {
    expect(missingPackages(lock({ 'node_modules/a': { version: '1.0.0' } }), lock(present), linux)).toEqual([
      'node_modules/a',
    ]);
  });

  test.each([
    [{ os: 'linux', cpu: 'x64' }, true],
    [{ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
    [{}, false],
    [{ os: ['linux'], libc: ['musl'] }, false],
    [{ os: ['darwin'] }, false],
    [{ cpu: ['arm64'] }, false],
    [{ os: ['!win32'] }, true],
    [{ os: ['!linux'] }, false],
  ])('an optional package for %o is asked for here: %s', (limits, wanted) => {
    const locked = lock({ 'node_modules/a': { version: '1.0.0', optional: true, ...limits } });
    expect(missingPackages(locked, lock({}), linux)).toEqual(wanted ? ['node_modules/a'] : []);
  });

  test('a package for one libc is not asked for where there is none', () => {
    const locked = lock({ 'node_modules/a': { version: '1.0.0', libc: ['glibc'] } });
    expect(missingPackages(locked, lock({}), { platform: 'darwin', arch: 'arm64', libc: undefined })).toEqual(
      [],
    );
  });
});
