import { isInRange, parseVersionExpression } from '@millrace/contract/kit/version-expression';
import type { Profile } from '../profile.ts';
import type { Condition } from './condition.ts';

export type VersionName = keyof Profile & ('appVersion' | 'sdkVersion' | 'osVersion');

/**
 * One of the version expressions holds. One that can't be read holds for no version. No expression is no condition.
 */
export function versionCondition(name: VersionName, expressions: readonly string[]): Condition[] {
  if (expressions.length === 0) return [];
  const ranges = expressions.flatMap((expression) => {
    const parsed = parseVersionExpression(expression);
    return 'range' in parsed ? [parsed.range] : [];
  });
  return [
    {
      name,
      needs: { oneOf: expressions },
      holds(facts) {
        const version = facts[name];
        if (version === undefined) return false;
        for (const range of ranges) if (isInRange(version, range)) return true;
        return false;
      },
      has: (profile) => profile[name],
    },
  ];
}
