import { compareVersions, readVersion, type Version, versionPattern } from './version.ts';

/** Characters of an expression as people write it. */
export const maxExpressionLength = 60;

/** Versions from one end to the other; a missing end is open without limit. */
export interface VersionRange {
  readonly min: Version | undefined;
  readonly minIncluded: boolean;
  readonly max: Version | undefined;
  readonly maxIncluded: boolean;
}

export type VersionExpressionError =
  /** Neither a version nor an interval in brackets. */
  | 'shape'
  /** The lower end is no version. */
  | 'min'
  /** The upper end is no version. */
  | 'max'
  /** The lower end is above the upper one. */
  | 'reversed'
  /** Both ends are the same version and it is left out: no version is in it. */
  | 'empty';

export type ParsedVersionExpression =
  | { readonly range: VersionRange }
  | { readonly error: VersionExpressionError };

/**
 * One item of a version condition: a version (`2.1.0`), or an interval in mathematical writing, its ends included
 * `[ ]`, left out `( )` or missing: `[1.0,2.0)`, `(,3.1]`, `[2.0,)`. Blanks around a version do not count.
 */
export function parseVersionExpression(text: string): ParsedVersionExpression {
  const interval = /^\s*([[(])([^,]*),([^,]*)([\])])\s*$/.exec(text);
  if (interval === null) {
    const version = strictVersion(text);
    if (version === undefined) return { error: 'shape' };
    return { range: { min: version, minIncluded: true, max: version, maxIncluded: true } };
  }
  const [, opening, low = '', high = '', closing] = interval;
  const [min, max] = [strictVersion(low), strictVersion(high)];
  if (min === undefined && low.trim() !== '') return { error: 'min' };
  if (max === undefined && high.trim() !== '') return { error: 'max' };
  const range = { min, minIncluded: opening === '[', max, maxIncluded: closing === ']' };
  const order = min === undefined || max === undefined ? -1 : compareVersions(min, max);
  if (order > 0) return { error: 'reversed' };
  if (order === 0 && !(range.minIncluded && range.maxIncluded)) return { error: 'empty' };
  return { range };
}

function strictVersion(text: string): Version | undefined {
  const trimmed = text.trim();
  return versionPattern.test(trimmed) ? readVersion(trimmed) : undefined;
}

export function isInRange(version: Version, { min, minIncluded, max, maxIncluded }: VersionRange): boolean {
  if (min !== undefined) {
    const order = compareVersions(version, min);
    if (order < 0 || (order === 0 && !minIncluded)) return false;
  }
  if (max === undefined) return true;
  const order = compareVersions(version, max);
  return order < 0 || (order === 0 && maxIncluded);
}
