import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, readVersion } from './version.ts';

test.each([
  ['10', [10]],
  ['2.1.0', [2, 1, 0]],
  ['1.4.2-beta', [1, 4, 2]],
  ['1.2.', [1, 2]],
  ['1.2.3.4.5.6.7', [1, 2, 3, 4, 5, 6]],
  ['007.010', [7, 10]],
  ['8.1.0 (build 12)', [8, 1, 0]],
  ['1..2', [1]],
  ['20240131123456', [20240131123456]],
])('%j is read as %j', (text, version) => {
  expect(readVersion(text)).toEqual(version);
});

test.each(['', ' 1', 'beta', 'v1.2', '.5', '-1', 'Android 10'])('%j is no version', (text) => {
  expect(readVersion(text)).toBeUndefined();
});

test.each([
  ['1.10', '1.9', 1],
  ['2.1', '2.1.0', 0],
  ['2.1.0.0.1', '2.1', 1],
  ['1.2', '1.2.1', -1],
  ['10', '9.9.9', 1],
])('%s against %s: %d', (one, other, sign) => {
  expect(Math.sign(compareVersions(readVersion(one) ?? [], readVersion(other) ?? []))).toBe(sign);
});

const versions = fc.array(fc.nat(20), { minLength: 1, maxLength: 6 });

test('the order is total', () => {
  fc.assert(
    fc.property(versions, versions, versions, (a, b, c) => {
      expect(compareVersions(a, a)).toBe(0);
      expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
      if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) {
        expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
      }
    }),
  );
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(versions, (version) => {
      expect(readVersion(version.join('.'))).toEqual(version);
    }),
  );
});
