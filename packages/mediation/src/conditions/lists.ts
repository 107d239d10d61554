import type { Condition } from './condition.ts';

/**
 * One of the values, or none of them. A phone that does not say its value meets lists of what is excluded only. An
 * empty list or no mode is no condition.
 */
export function listed(
  name: 'channel' | 'gender' | 'connection' | 'deviceType',
  mode: 'include' | 'exclude' | null,
  values: readonly string[],
): Condition[] {
  if (mode === null || values.length === 0) return [];
  const set = new Set(values);
  const included = mode === 'include';
  return [
    {
      name,
      needs: included ? { oneOf: values } : { noneOf: values },
      holds({ profile }) {
        const value = profile[name];
        return value === null ? !included : set.has(value) === included;
      },
      has: (profile) => profile[name],
    },
  ];
}
