import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entryFor, missingOptionals } from './complete-lock.mjs';
import { inRoot } from './paths.mjs';

test('the lock file lists the packages of every platform ("node scripts/complete-lock.mjs" adds them)', () => {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  expect(missingOptionals(lock).map(({ name }) => name)).toEqual([]);
});

describe('missingOptionals', () => {
  const parent = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: { '@a/linux-x64': '1.0.0', '@a/linux-arm64': '1.0.0' },
  };
  const sibling = { version: '1.0.0', license: 'MIT' };

  test('names what is listed nowhere, with the licence of its siblings', () => {
    const packages = { '': {}, 'node_modules/@a/a': parent, 'node_modules/@a/linux-arm64': sibling };
    expect(missingOptionals({ packages })).toEqual([
      {
        place: 'node_modules/@a/linux-x64',
        name: '@a/linux-x64',
        version: '1.0.0',
        dev: true,
        license: 'MIT',
      },
    ]);
  });

  test.each(['node_modules/@a/linux-x64', 'node_modules/b/node_modules/@a/linux-x64'])(
    'finds it at %s',
    (place) => {
      const packages = {
        'node_modules/b/node_modules/@a/a': parent,
        'node_modules/@a/linux-arm64': sibling,
        [place]: sibling,
      };
      expect(missingOptionals({ packages })).toEqual([]);
    },
  );
});

describe('entryFor', () => {
  test.each([
    ['@a/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@a/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@a/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@a/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
  ])('%s', (name, where) => {
    expect(entryFor({ name, version: '1.2.3', dev: false, license: undefined })).toEqual({
      version: '1.2.3',
      optional: true,
      ...where,
    });
  });

  test.each([
    ['@a/everywhere', '1.2.3'],
    ['@a/linux-x64', '^1.2.3'],
  ])('refuses to guess about %s@%s', (name, version) => {
    expect(() => entryFor({ name, version, dev: false, license: undefined })).toThrow(name);
  });
});
