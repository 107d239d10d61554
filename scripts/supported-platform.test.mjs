import { describe, expect, test } from 'vitest';
import { thisMachine, unsupportedReason } from './supported-platform.mjs';

describe('unsupportedReason', () => {
  /** @typedef {Parameters<typeof unsupportedReason>[0]} Machine */

  test.each(
    /** @type {Machine[]} */ ([
      { platform: 'linux', arch: 'x64', libc: 'glibc' },
      { platform: 'linux', arch: 'arm64', libc: 'glibc' },
      { platform: 'darwin', arch: 'arm64', libc: undefined },
      { platform: 'darwin', arch: 'x64', libc: undefined },
    ]),
  )('lets $platform $arch through', (machine) => {
    expect(unsupportedReason(machine)).toBeUndefined();
  });

  test.each(
    /** @type {[Machine, RegExp][]} */ ([
      [{ platform: 'win32', arch: 'x64', libc: undefined }, /Windows.*WSL/],
      [{ platform: 'linux', arch: 'x64', libc: 'musl' }, /musl \(Alpine\)/],
      [{ platform: 'linux', arch: 's390x', libc: 'glibc' }, /linux s390x/],
      [{ platform: 'freebsd', arch: 'x64', libc: undefined }, /freebsd x64/],
    ]),
  )('says in one sentence why not %o', (machine, sentence) => {
    const reason = unsupportedReason(machine);
    expect(reason).toMatch(sentence);
    expect(reason).not.toContain('\n');
  });
});

test('this machine, where the tests run, is supported', () => {
  expect(unsupportedReason(thisMachine())).toBeUndefined();
});
